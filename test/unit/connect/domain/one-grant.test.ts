import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { calCom } from '../../../../functions/catalogue/providers/cal-com.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import type { FlowBase } from '../../../../functions/connect/domain/flow.ts';
import type {
  CallerMetadata,
  Connection,
} from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { startExchange } from '../../../support/connections/an-exchange.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const { oneGrantPerPerson: _one, ...ofMany } = calCom;
const its = (id: string): Connection => ({
  ...stored,
  tenantId: aFlow.tenantId,
  integrationType: calCom.type,
  integrationId: `id of ${id}`,
  flowId: 'earlier',
  account: { id, label: '' },
});

const isConnected = { success: true };
const wrongAccount = { success: false, reason: 'wrong_account' };
const otherAccount = { success: false, reason: 'other_account' };

/** How the earlier grant stands, and the one in the tenant of the flow. */
type Standings = [string, string | undefined];

it.each<[string, Standings, object, Provider, string[], Partial<FlowBase>]>([
  ['has only one', ['ended', 'live'], isConnected, calCom, [], {}],
  ['has one for each connection', ['live', 'live'], isConnected, ofMany, [], {}],
  // It is stored, though the flow was for another one.
  [
    'logged in to the wrong account',
    ['ended', 'live'],
    wrongAccount,
    calCom,
    ['7', '8'],
    { reconnects: 'id of 8' },
  ],
  ['was refused', ['live', undefined], otherAccount, calCom, ['8'], {}],
])('grants of a person who %s are %j when it answers', async (...row) => {
  const [, standings, response, provider, connected, flow] = row;
  const earlier = { ...its('7'), tenantId: 'earlier', connectedAtMs: 9 };
  const rows = new Map<string, Connection>([['earlier', earlier]]);
  const { outcome } = startExchange({
    provider,
    flow,
    connections: {
      around: async ({ integrationType }) => ({ integrationType, connections: connected.map(its) }),
      connect: async (next) => rows.set(next.tenantId, next).size > 0,
      findByAccount: async () => [...rows.values()].map(keyOf),
      get: async ({ tenantId }) => rows.get(tenantId),
      put: async (next, expected) => {
        await setImmediate();
        if (rows.get(next.tenantId)?.version !== expected) return false;
        return rows.set(next.tenantId, next).size > 0;
      },
    },
  });
  expect(await outcome).toMatchObject(response);
  const tenants = ['earlier', aFlow.tenantId];
  expect(tenants.map((tenantId) => rows.get(tenantId)?.state.is)).toEqual(standings);
});

/** How a consent of this person ends while a later one of theirs is stored, and what is stored then. */
const overtakenBy = async (
  tenantId: string,
  tenantApp?: string,
  flow?: Partial<FlowBase>,
  words?: CallerMetadata,
) => {
  const rows = new Map<string, Connection>();
  const later = {
    ...its('7'),
    tenantId,
    sealedTokens: 'later tokens',
    flowId: 'later',
    connectedAtMs: 11,
    ...(flow?.metadata && { metadata: { team: 'later' } }),
    ...(tenantApp === undefined ? {} : { tenantApp }),
    ...words,
  };
  const { outcome } = startExchange({
    ...{ provider: calCom, ...(flow && { flow }) },
    meanwhile: () => {
      rows.set(tenantId, later);
    },
    connections: {
      connect: async (next) => rows.set(next.tenantId, next).size > 0,
      findByAccount: async () => [...rows.values()].map(keyOf),
      get: async ({ tenantId }) => rows.get(tenantId),
      put: async (next) => rows.set(next.tenantId, next).size > 0,
    },
  });
  const standing = (tenant: string) => {
    const { state, sealedTokens } = rows.get(tenant) ?? {};
    return [state?.is, sealedTokens];
  };
  const [own, other] = [aFlow.tenantId, tenantId];
  const result = { outcome: await outcome, own: standing(own), other: standing(other) };
  return { ...result, row: rows.get(own) };
};

it('a consent whose grant a newer one has ended is stored for what its start says', async () => {
  const invited = { invitationId: 'invited', clientReference: 'mira', metadata: { team: 'a' } };
  const { outcome, row } = await overtakenBy(aFlow.tenantId, undefined, invited);
  const said = { ...invited, metadata: { team: 'later' }, flowId: aFlow.flowId };
  expect(outcome).toMatchObject(isConnected);
  expect(row).toMatchObject({ ...said, sealedTokens: 'later tokens', connectedAtMs: 11 });
});

it('a consent that a newer one of another reference overtook leaves it no metadata', async () => {
  const flow = { clientReference: 'mira', metadata: { team: 'a' } };
  const later = { clientReference: 'noor', metadata: undefined };
  const { row } = await overtakenBy(aFlow.tenantId, undefined, flow, later);
  expect(row).toMatchObject(later);
});

it('the newest grant of a person with one wins, though an older one is stored later', async () => {
  const { tenantId } = aFlow;
  const itself = { ...isConnected, integrationId: 'id of 7' };
  const laterTokens = ['live', 'later tokens'];
  const same = await overtakenBy(tenantId);
  expect(same).toMatchObject({ outcome: itself, own: laterTokens, other: laterTokens });
  const another = await overtakenBy('another');
  expect(another).toMatchObject({ outcome: isConnected, own: ['ended', ''], other: laterTokens });
  // Apps of different owners have a grant each.
  expect(await overtakenBy(tenantId, 'own')).toMatchObject({ outcome: itself, own: ['live', ''] });
});
