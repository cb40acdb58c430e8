import { describe, expect, it } from 'vitest';
import {
  type Agent,
  type AgentPosition,
  type Agents,
  mostAgents,
  readAgentPage,
  shownAgent,
} from '../../../../functions/agents/domain/agent.ts';

const agentsOf = (count: number, name?: string): Agent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n).padStart(36, '0'),
    tenantId: 't',
    name: name ?? `Agent ${n}`,
    enabled: true,
  }));

const holding = (all: readonly Agent[]): Agents => ({
  list: async (_, { limit = all.length, after }) => {
    const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
    const agents = all.slice(from, from + limit);
    const last = agents.at(-1);
    const hasMore = from + limit < all.length;
    return hasMore && last ? { agents, next: { name: last.name, id: last.id } } : { agents };
  },
});

/** Follows the pages to the end. */
const readAll = async (agents: Agents, limit?: number) => {
  const pages = [];
  let after: AgentPosition | undefined;
  do {
    const page = await readAgentPage(agents, 't', { limit, after }, shownAgent);
    pages.push(page);
    after = page.next;
  } while (after);
  return pages;
};

describe('readAgentPage', () => {
  it('returns everything up to the most agents of one response', async () => {
    const all = agentsOf(mostAgents);
    const page = await readAgentPage(holding(all), 't', {}, shownAgent);
    expect(page).toMatchObject({ next: undefined, isCut: false });
    expect(page.agents).toHaveLength(mostAgents);
  });

  it('cuts a longer list, and its pages have every agent once', async () => {
    const all = agentsOf(2 * mostAgents + 1);
    const pages = await readAll(holding(all));
    expect(pages.map(({ isCut }) => isCut)).toEqual([true, true, false]);
    const found = pages.flatMap(({ agents }) => agents.map(({ id }) => id));
    expect(found).toEqual(all.map(({ id }) => id));
  });

  it.each([
    ['long names', 'x'.repeat(987)],
    ['names of quotes', '"'.repeat(987)],
    ['names of control characters', '\u0001'.repeat(987)],
  ])('fits into a response of Lambda with %s', async (_, name) => {
    const all = agentsOf(mostAgents, name);
    const pages = await readAll(holding(all));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ agents }) => agents)).toHaveLength(all.length);
    for (const { agents } of pages) {
      const response = JSON.stringify({ body: JSON.stringify(agents) });
      expect(Buffer.byteLength(response)).toBeLessThan(6 * 1024 * 1024 - 100_000);
    }
  });

  it('is not cut where the client has set the limit', async () => {
    const pages = await readAll(holding(agentsOf(5)), 2);
    expect(pages.map(({ agents }) => agents.length)).toEqual([2, 2, 1]);
    expect(pages.some(({ isCut }) => isCut)).toBe(false);
  });
});
