import { describe, expect, it } from 'vitest';
import {
  type BindingChange,
  bindAgent,
  mostAgentsOfConnection,
} from '../../../../functions/agents/domain/bind-agent.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const { tenantId, integrationType, integrationId } = stored;
const which = { tenantId, integrationType, integrationId };

/**
 * A connection to which so many agents are bound: `a0` and further ones.
 * @param lost whether the first write is done, and its response lost
 */
const createWorld = (count: number, lost = false) => {
  const changes: BindingChange[] = [];
  const agentIds = Array.from({ length: count }, (_, n) => `a${n}`);
  const account = { integrationId, accountHash: 'h' };
  return {
    changes,
    bind: (agentId: string) =>
      bindAgent(
        {
          connections: { find: async () => ({ ...stored, agentIds }) },
          agentBindings: {
            get: async (_, agent) => ({
              version: 0,
              byType: new Map(agentIds.includes(agent) ? [[integrationType, account]] : []),
            }),
            change: async (change) => {
              agentIds.push(change.agentId);
              return changes.push(change) > (lost ? 1 : 0);
            },
          },
          clock: { nowMs: () => 0, sleep: async () => {} },
        },
        { ...which, agentId },
      ),
  };
};

describe('the agents of a connection', () => {
  it('are at most a thousand', () => {
    expect(mostAgentsOfConnection).toBe(1_000);
  });

  it('take one more below the limit', async () => {
    const world = createWorld(999);
    expect(await world.bind('new')).toEqual({ integrationId, isChanged: true });
    expect(world.changes).toMatchObject([{ agentId: 'new', to: { integrationId } }]);
  });

  it('take none more at the limit', async () => {
    const world = createWorld(1_000);
    expect(await world.bind('new')).toEqual({ refused: { why: 'too_many_agents' } });
    expect(world.changes).toEqual([]);
  });

  it('may be bound again at the limit, which changes nothing', async () => {
    const world = createWorld(1_000);
    expect(await world.bind('a7')).toEqual({ integrationId, isChanged: false });
    expect(world.changes).toEqual([]);
  });

  it('are changed also by a write whose response was lost', async () => {
    const world = createWorld(1, true);
    expect(await world.bind('new')).toEqual({ integrationId, isChanged: true });
    expect(world.changes).toHaveLength(1);
  });
});
