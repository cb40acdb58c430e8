/** A voice agent of a tenant. */
export type Agent = { id: string; tenantId: string; name: string; enabled: boolean };

/** The longest name in characters. With four bytes each it still fits an index key. */
export const agentNameMaxLength = 200;

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
