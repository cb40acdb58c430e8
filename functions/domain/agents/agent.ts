import { countFitting } from '../model/count-fitting.ts';

/** A voice agent of a tenant. */
export type Agent = { id: string; tenantId: string; name: string; enabled: boolean };

export type AgentPosition = { name: string; id: string };

export type Agents = {
  /**
   * A tenant's agents, sorted by name (Unicode code point order), then id.
   * @param page without `limit`, the whole list; `after` is the `next` of an earlier page
   */
  list(
    tenantId: string,
    page: { limit?: number; after?: AgentPosition },
  ): Promise<{ agents: Agent[]; next?: AgentPosition }>;
};

/** The most agents in one answer if the client sets no limit. */
export const mostAgents = 10_000;

/** An agent as an answer shows it. */
export type ListedAgent = Pick<Agent, 'id' | 'name' | 'enabled'>;

type AgentPage = {
  agents: ListedAgent[];
  next: AgentPosition | undefined;
  /** It ends earlier than the client asked for. */
  isCut: boolean;
};

/** Reads as many agents as the client wants, and as one answer holds. */
export const readAgentPage = async (
  agents: Agents,
  tenantId: string,
  { limit, after }: { limit?: number | undefined; after?: AgentPosition | undefined },
): Promise<AgentPage> => {
  const found = await agents.list(tenantId, { limit: limit ?? mostAgents, after });
  const listed = found.agents.map(({ id, name, enabled }) => ({ id, name, enabled }));
  const fitting = listed.slice(0, countFitting(listed));
  const last = fitting.at(-1);
  const isShort = fitting.length < listed.length;
  const next = isShort ? last && { name: last.name, id: last.id } : found.next;
  return { agents: fitting, next, isCut: isShort || (limit === undefined && next !== undefined) };
};
