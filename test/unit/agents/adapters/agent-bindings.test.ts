import { describe, expect, it } from 'vitest';
import { createAgentBindings } from '../../../../functions/agents/adapters/agent-bindings.ts';
import {
  type BindingChange,
  mostAgentsOfConnection,
} from '../../../../functions/agents/domain/bind-agent.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const bindings = createAgentBindings(database);

/** A connection, and an agent of its tenant that is bound to it, or to nothing yet. */
const world = async ({ isBound }: { isBound: boolean }) => {
  const to = bareConnection();
  const { tenantId, integrationType } = to;
  const change = { tenantId, agentId: 'a1', integrationType, version: 0, to, nowMs: 5 };
  await connections.put(to, undefined);
  await putItem(database, 'agents', { tenant_id: tenantId, agent_id: 'a1' });
  if (isBound) expect(await bindings.change(change)).toBe(true);
  const stored = async () => ({
    agent: await bindings.get(tenantId, 'a1'),
    connection: await connections.get(keyOf(to)),
  });
  return { change, stored };
};

describe('a binding', () => {
  it('is stored with agent and connection alike, whose versions grow, until it ends', async () => {
    const { change, stored } = await world({ isBound: true });
    const { integrationId } = change.to;
    const accountHash = 'unnamed';
    expect(await stored()).toMatchObject({
      agent: { version: 1, byType: new Map([['gmail', { integrationId, accountHash }]]) },
      connection: { version: 2, agentIds: ['a1'] },
    });
    const end = { ...change, version: 1, from: change.to, to: undefined };
    expect(await bindings.change(end)).toBe(true);
    const { agent, connection } = await stored();
    expect(agent).toEqual({ version: 2, byType: new Map() });
    expect([connection?.version, connection?.agentIds]).toEqual([3, undefined]);
  });

  it.each<[string, boolean, Pick<Partial<BindingChange>, 'version' | 'agentId' | 'to'>]>([
    ['of an agent that was bound to its first account meanwhile', true, { version: 0 }],
    ['of an agent that was bound to another account meanwhile', true, { version: 2 }],
    ['of an agent that is not there', false, { agentId: 'nobody' }],
    [
      'to a connection whose key another one has',
      false,
      { to: bareConnection({ integrationId: 'x' }) },
    ],
    [
      'to a connection that is gone',
      false,
      { to: bareConnection({ account: { id: 'gone', label: '' } }) },
    ],
  ])('%s changes nothing', async (_, isBound, more) => {
    const { change, stored } = await world({ isBound });
    const before = await stored();
    const { tenantId } = change;
    const to = { ...change.to, ...more.to, tenantId };
    expect(await bindings.change({ ...change, ...more, to })).toBe(false);
    expect(await stored()).toEqual(before);
  });
});

describe('agents that are bound to one connection at the same time', () => {
  it('are as many as it may have, and no more', async () => {
    const { change } = await world({ isBound: false });
    const { to } = change;
    const { tenantId } = to;
    const known = Array.from({ length: mostAgentsOfConnection - 2 }, (_, n) => `b${n}`);
    await connections.put({ ...to, version: 2, agentIds: known }, to.version);
    const agentIds = Array.from({ length: 5 }, (_, n) => `c${n}`);
    for (const agent_id of agentIds)
      await putItem(database, 'agents', { tenant_id: tenantId, agent_id });
    const stored = async () => (await connections.get(keyOf(to)))?.agentIds ?? [];
    const bindOnce = (agentId: string) => bindings.change({ ...change, agentId });
    // Where two write at once, DynamoDB refuses one, which tries again.
    const bind = async (agentId: string) => {
      for (let tries = 0; tries < 20; tries++) if (await bindOnce(agentId)) return true;
      return false;
    };
    const bound = await Promise.all(agentIds.map(bind));
    expect(bound.filter(Boolean)).toHaveLength(2);
    expect(await stored()).toHaveLength(mostAgentsOfConnection);
    // One that is bound already is no further one.
    const [again = ''] = agentIds.filter((_, n) => bound[n]);
    expect(await bindings.change({ ...change, agentId: again, version: 1 })).toBe(true);
    expect(await stored()).toHaveLength(mostAgentsOfConnection);
  });
});
