import { describe, expect, it } from 'vitest';
import { listAgents } from '../../../functions/agents/contracts/agents.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, nextOf, pagesOf, createTenant, agents } = await useStack();

/** A new tenant with agents of these names. */
const withAgents = async (...names: string[]) => {
  const tenant = await createTenant();
  for (const name of names) {
    const { tenantId } = tenant;
    await agents.put({ id: uuidV7(Date.now()), tenantId, name, enabled: true });
  }
  return tenant;
};
const namesIn = (body: unknown) => listAgents.response.body.parse(body).map(({ name }) => name);

describe('GET /agents', () => {
  it('returns only id, name and enabled, sorted by name and then id', async () => {
    const { tenantId, apiKey } = await createTenant();
    const sorted = [
      { id: uuidV7(1), name: 'Al', enabled: true },
      { id: uuidV7(2), name: 'Al', enabled: false },
      { id: uuidV7(3), name: 'Alma', enabled: true },
    ];
    for (const agent of sorted.toReversed()) await agents.put({ ...agent, tenantId });
    expect((await request('/agents', { apiKey })).body).toEqual(sorted);
  });

  it('pages with limit, and its links lead to every agent once, also to a last full page', async () => {
    const tenant = await withAgents('b', 'a', 'é', 'c', '日本', 'c', '😀', 'd');
    const pages: string[][] = [];
    for await (const { body } of pagesOf('/agents?limit=2', tenant)) pages.push(namesIn(body));
    expect(pages).toEqual([
      ['a', 'b'],
      ['c', 'c'],
      ['d', 'é'],
      ['日本', '😀'],
    ]);
  });

  it('returns only enabled agents, or only the others, page by page', async () => {
    const tenant = await withAgents(...Array.from({ length: 30 }, (_, n) => `agent ${n + 10}`));
    const { agents: all } = await agents.list(tenant.tenantId, {});
    for (const [n, agent] of all.entries()) {
      if (n % 10 !== 0) await agents.replace(agent, { ...agent, enabled: false });
    }
    const pages: string[][] = [];
    const requested = '/agents?limit=2&enabled=true';
    for await (const { body } of pagesOf(requested, tenant)) pages.push(namesIn(body));
    expect(pages).toEqual([['agent 10', 'agent 20'], ['agent 30']]);
    expect((await request('/agents?enabled=false', tenant)).body).toHaveLength(27);
  });

  it('shows each tenant only its own agents, even with the cursor of another tenant', async () => {
    const [mine, theirs] = [await withAgents('a', 'b'), await withAgents('a1', 'b1', 'c1')];
    const next = nextOf(await request('/agents?limit=1', theirs)) ?? '';
    expect(namesIn((await request(next.replace('=1', '=9'), mine)).body)).toEqual(['b']);
  });
});
