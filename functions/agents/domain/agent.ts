import { fitPage } from '../../platform/model/fit-page.ts';

export type Agent = {
  id: string;
  tenantId: string;
  name: string;
  enabled: boolean;
  /** What the service calls it that put it, if one did. The id follows from it. */
  reference?: string | undefined;
};

export type AgentPosition = { name: string; id: string };

/** `after` is the `next` of an earlier page; `enabled` leaves out the others. */
export type AgentPageRequest = {
  limit?: number | undefined;
  after?: AgentPosition | undefined;
  enabled?: boolean | undefined;
};

export type Agents = {
  /** A tenant's agents, sorted by name (Unicode code point order), then id; all without `limit`. */
  list(
    tenantId: string,
    page: AgentPageRequest,
  ): Promise<{ agents: Agent[]; next?: AgentPosition | undefined }>;
};

/** The most agents in one response if the client sets no limit. */
export const mostAgents = 10_000;

export const shownAgent = ({ id, name, enabled }: Agent) => ({ id, name, enabled });

/**
 * Reads as many agents as the client requests, and as one response holds.
 * @param shown makes an agent's entry in the response
 * @returns `isCut` if it ends earlier than the client asked for
 */
export const readAgentPage = async <Shown>(
  agents: Agents,
  tenantId: string,
  { limit, ...requested }: AgentPageRequest,
  shown: (agent: Agent) => Shown,
): Promise<{ agents: Shown[]; next: AgentPosition | undefined; isCut: boolean }> => {
  const found = await agents.list(tenantId, { limit: limit ?? mostAgents, ...requested });
  const positionOf = ({ name, id }: Agent) => ({ name, id });
  const { body, next } = fitPage(found.agents, found.next, { shown, positionOf });
  const isCutToFit = body.length < found.agents.length;
  return { agents: body, next, isCut: isCutToFit || (limit === undefined && next !== undefined) };
};
