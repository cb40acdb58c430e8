import type * as z from 'zod/mini';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import type { manageAgents } from '../contracts/manage-agents.ts';
import { type Agent, readAgentPage } from '../domain/agent.ts';
import type { BindingDeps } from '../domain/bind-agent.ts';
import { deleteAgent } from '../domain/delete-agent.ts';
import {
  changeAgent,
  type ManageAgentsDeps,
  type PutAgentResult,
  putAgent,
} from '../domain/manage-agents.ts';
import { agentCursor } from './agent-cursor.ts';

type ManageAgentsRequest = z.output<typeof manageAgents.request>;
type ManageAgentsResult = z.input<typeof manageAgents.result>;
/** For the audit trail. */
export type AgentAct = { agentId: string } & (
  | { act: 'agent.added' | 'agent.changed' | 'agent.removed' }
  | { act: 'agent.bound' | 'agent.unbound'; integrationType: string; integrationId: string }
);
type AgentActionResult = { result: ManageAgentsResult; acts: readonly AgentAct[] };
type AgentActionHandler = (
  deps: ManageAgentsDeps & BindingDeps,
  request: ManageAgentsRequest,
) => Promise<AgentActionResult>;

const agentBody = ({
  id,
  reference,
  name,
  enabled,
}: Agent): ManageAgentsResult['agents'][number] => ({
  agent_id: id,
  reference: reference ?? null,
  name,
  enabled,
});

const noSuchAgent = () =>
  new ServiceError('not_found', 'The tenant has no agent with this agent_id. List its agents.');

const resultOfPut = ({ agent, done }: PutAgentResult): AgentActionResult => {
  const { id: agentId } = agent;
  const act = `agent.${done === 'added' ? 'added' : 'changed'}` as const;
  return {
    result: { agent_id: agentId, agents: [agentBody(agent)] },
    acts: done === 'nothing' ? [] : [{ act, agentId }],
  };
};

const put: AgentActionHandler = async (deps, request) => {
  const { tenant_id: tenantId, reference, name = '', enabled } = request;
  return resultOfPut(await putAgent(deps, { tenantId, reference, name, enabled }));
};

const change: AgentActionHandler = async (deps, request) => {
  const { tenant_id: tenantId, agent_id: id = '', name, enabled } = request;
  const changed = await changeAgent(deps, { tenantId, id }, { name, enabled });
  if (!changed) throw noSuchAgent();
  return resultOfPut(changed);
};

const remove: AgentActionHandler = async (deps, request) => {
  const { tenant_id: tenantId, agent_id: agentId = '' } = request;
  const { agent, left } = await deleteAgent(deps, { tenantId, id: agentId });
  return {
    result: {
      agent_id: agentId,
      agents: agent ? [agentBody(agent)] : [],
      unbound: left.map(({ integrationType, integrationId }) => ({
        integration_type: integrationType,
        integration_id: integrationId,
      })),
    },
    acts: [
      ...left.map((account) => ({ act: 'agent.unbound' as const, agentId, ...account })),
      ...(agent ? [{ act: 'agent.removed' as const, agentId }] : []),
    ],
  };
};

const mostListed = 1_000;

const list: AgentActionHandler = async (
  deps,
  { tenant_id: tenantId, enabled, limit = mostListed, cursor },
) => {
  const after = cursor === undefined ? undefined : agentCursor.decode(cursor);
  const page = { enabled, limit, after };
  const { agents, next } = await readAgentPage(deps.agents, tenantId, page, agentBody);
  return {
    result: { agents, ...(next && { next_cursor: agentCursor.encode(next) }) },
    acts: [],
  };
};

/** What each action of manage-agents does. @throws ServiceError why it cannot be done */
export const agentHandlers = { put, change, delete: remove, list } as const satisfies Record<
  ManageAgentsRequest['action'],
  AgentActionHandler
>;
