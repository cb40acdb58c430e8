import { createAgentBindings } from '../../../../functions/agents/adapters/agent-bindings.ts';
import { bindAgent } from '../../../../functions/agents/domain/bind-agent.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { clock, database, type Seed } from '../world.ts';
import { disconnecting, disconnectingUnlessBound } from './ending.ts';
import { ada, connections, grace, put, stored, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const agentBindings = createAgentBindings(database);
const ofAgent = { tenantId, agentId: 'agent', integrationType: ada.integrationType };

const binding = (which: 1 | 2, { integrationId }: typeof ada) => ({
  name: `bind ${which}`,
  run: () => bindAgent({ connections, agentBindings, clock }, { ...ofAgent, integrationId }),
});

/** What the agent's row says at the end. */
const reading = {
  name: 'who asks after',
  run: async () => (await agentBindings.get(tenantId, ofAgent.agentId))?.byType,
};

/** The connection that an agent is bound to names it, and no other does. */
const bothReport: PromiseCheck = ({ processes, connections: all }) => {
  const read = processes.find(({ name }) => name === reading.name);
  if (!(read?.answer instanceof Map)) return 'Nobody could be asked what the agent is bound to.';
  const { integrationId: bound } = Object(read.answer.get(ofAgent.integrationType));
  const wrong = all.find(
    ({ integrationId, agentIds = [] }) =>
      agentIds.includes(ofAgent.agentId) !== (integrationId === bound),
  );
  return wrong && `The agent is bound to ${bound}, and ${wrong.integrationId} says otherwise.`;
};

/** Whoever ends only what no agent is bound to ends no grant of a bound one. */
const noBoundEnded: PromiseCheck = ({ processes, happenings, connections: all }) => {
  const bound = processes.find(
    ({ name, answer }) => name === 'bind 1' && 'isChanged' in Object(answer),
  );
  const stays = all.some(({ integrationId }) => integrationId === ada.integrationId);
  const isRevoked = happenings.some(({ what }) => what === 'revoked');
  return bound && (isRevoked || !stays) ? 'The connection of a bound agent was ended.' : undefined;
};

const anAgent: Seed = (world) =>
  put(world, 'agents', { tenant_id: tenantId, agent_id: ofAgent.agentId });

const common = {
  seeds: [stored(ada), anAgent],
  afterwards: [reading],
  promises: { 'an agent and its connection say the same': bothReport },
};

export const bindings: readonly Scenario[] = [
  {
    ...common,
    name: 'an agent is bound during a refresh',
    together: [lookUp(1), binding(1, ada)],
  },
  {
    ...common,
    name: 'an agent is bound while its connection is disconnected',
    together: [binding(1, ada), disconnecting(1)],
  },
  {
    ...common,
    name: 'an agent is bound while its connection is disconnected unless bound',
    together: [binding(1, ada), disconnectingUnlessBound(1)],
    promises: { ...common.promises, 'a bound connection is not ended': noBoundEnded },
  },
  {
    ...common,
    name: 'an agent is bound to two accounts at once',
    seeds: [...common.seeds, stored(grace)],
    together: [binding(1, ada), binding(2, grace)],
  },
];
