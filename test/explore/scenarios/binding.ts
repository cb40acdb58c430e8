import { createAgentBindings } from '../../../functions/adapters/agent-bindings.ts';
import { bindAgent } from '../../../functions/domain/agents/bind-agent.ts';
import type { History } from '../history.ts';
import { clock, database, type World } from '../world.ts';
import { disconnectingAda } from './ending.ts';
import { aConnection, connections, put, store, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const agentBindings = createAgentBindings(database);
const ada = aConnection();
const grace = aConnection('grace');
const which = { tenantId, agentId: 'agent', integrationType: ada.integrationType };

const binding = (name: string, { integrationId }: typeof ada) => ({
  name,
  run: () => bindAgent({ connections, agentBindings, clock }, { ...which, integrationId }),
});

/** What the agent's row says at the end. */
const reading = {
  name: 'who asks after',
  run: async () => (await agentBindings.get(tenantId, which.agentId))?.byType,
};

/** The connection that an agent is bound to names it, and no other does. */
const bothSay = ({ processes, connections: stored }: History): string | undefined => {
  const read = processes.find(({ name }) => name === reading.name);
  if (!(read?.answer instanceof Map)) return 'Nobody could be asked what the agent is bound to.';
  const { integrationId: bound } = Object(read.answer.get(which.integrationType));
  const wrong = stored.find(({ integration_id: id, agent_ids: agents }) => {
    const isNamed = agents instanceof Set && agents.has(which.agentId);
    return isNamed !== (id === bound);
  });
  return wrong && `The agent is bound to ${bound}, and ${wrong.integration_id} says otherwise.`;
};

const seed = (world: World) => {
  store(world, ada);
  put(world, 'agents', { tenant_id: tenantId, agent_id: which.agentId });
};
const common = {
  seed,
  afterwards: [reading],
  promises: { 'an agent and its connection say the same': bothSay },
  faults: 1,
  quickFaults: 0,
};

export const bindings: readonly Scenario[] = [
  {
    ...common,
    name: 'an agent is bound during a refresh',
    together: [lookUp('look-up 1'), binding('bind 1', ada)],
  },
  {
    ...common,
    name: 'an agent is bound while its connection is disconnected',
    together: [binding('bind 1', ada), disconnectingAda('disconnect 1')],
  },
  {
    ...common,
    name: 'an agent is bound to two accounts at once',
    seed: (world) => {
      seed(world);
      store(world, grace);
    },
    together: [binding('bind 1', ada), binding('bind 2', grace)],
  },
];
