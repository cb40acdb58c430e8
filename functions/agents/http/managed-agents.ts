import type * as z from 'zod/mini';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import type { manageAgents } from '../contracts/manage-agents.ts';
import { type Agent, readAgentPage } from '../domain/agent.ts';
import type { BindingDeps } from '../domain/bind-agent.ts';
import {
  changeAgent,
  deleteAgent,
  type ManageAgentsDeps,
  type PutAgent,
  putAgent,
} from '../domain/manage-agents.ts';
import { agentCursor } from './agent-cursor.ts';

type Request = z.output<typeof manageAgents.request>;
type Answer = z.input<typeof manageAgents.answer>;
/** For the audit trail. `requestedBy` is the service of the platform that asked for it, if one did. */
export type AgentAct = {
  result: 'done';
  tenantId: string;
  agentId: string;
  requestedBy?: string;
} & (
  | { act: 'agent.added' | 'agent.changed' | 'agent.removed' }
  | { act: 'agent.bound' | 'agent.unbound'; integrationType: string; integrationId: string }
);
type Done = { answer: Answer; acts: readonly AgentAct[] };
type Handle = (deps: ManageAgentsDeps & BindingDeps, request: Request) => Promise<Done>;

const agentBody = ({ id, reference, name, enabled }: Agent): Answer['agents'][number] => ({
  agent_id: id,
  reference: reference ?? null,
  name,
  enabled,
});

const noSuchAgent = () =>
  new ServiceError('not_found', 'The tenant has no agent with this agent_id. List its agents.');

const doneOf = ({ agent, done }: PutAgent, { requested_by: requestedBy }: Request): Done => {
  const { id: agentId, tenantId } = agent;
  const act = `agent.${done === 'added' ? 'added' : 'changed'}` as const;
  return {
    answer: { agent_id: agentId, agents: [agentBody(agent)] },
    acts: done === 'nothing' ? [] : [{ act, result: 'done', tenantId, agentId, requestedBy }],
  };
};

const put: Handle = async (deps, request) => {
  const { tenant_id: tenantId, reference, name = '', enabled } = request;
  return doneOf(await putAgent(deps, { tenantId, reference, name, enabled }), request);
};

const change: Handle = async (deps, request) => {
  const { tenant_id: tenantId, agent_id: id = '', name, enabled } = request;
  const changed = await changeAgent(deps, { tenantId, id }, { name, enabled });
  if (!changed) throw noSuchAgent();
  return doneOf(changed, request);
};

const remove: Handle = async (deps, request) => {
  const { tenant_id: tenantId, agent_id: agentId = '', requested_by: requestedBy } = request;
  const { agent, left } = await deleteAgent(deps, { tenantId, id: agentId });
  const by = { result: 'done', tenantId, agentId, requestedBy } as const;
  return {
    answer: {
      agent_id: agentId,
      agents: agent ? [agentBody(agent)] : [],
      unbound: left.map(({ integrationType, integrationId }) => ({
        integration_type: integrationType,
        integration_id: integrationId,
      })),
    },
    acts: [
      ...left.map((account) => ({ act: 'agent.unbound' as const, ...by, ...account })),
      ...(agent ? [{ act: 'agent.removed' as const, ...by }] : []),
    ],
  };
};

/** As many as one answer holds, and as is asked for. */
const mostListed = 1_000;

const list: Handle = async (deps, { tenant_id: tenantId, enabled, limit = mostListed, cursor }) => {
  const after = cursor === undefined ? undefined : agentCursor.decode(cursor);
  const wanted = { enabled, limit, after };
  const { agents, next } = await readAgentPage(deps.agents, tenantId, wanted, agentBody);
  return {
    answer: { agents, ...(next && { next_cursor: agentCursor.encode(next) }) },
    acts: [],
  };
};

/** What each action of manage-agents does. @throws ServiceError why it cannot be done */
export const agentHandlers = { put, change, delete: remove, list } as const satisfies Record<
  Request['action'],
  Handle
>;
