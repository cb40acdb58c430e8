import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { countSharing } from '../../../../functions/disconnect/domain/count-sharing.ts';
import { disconnect } from '../../../../functions/disconnect/domain/disconnect.ts';
import { type Visibility, wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld, stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const own: Connection = { ...stored, account: { id: 'a1', label: '' } };

/** A connection, which is deleted at the nth time; what was made, and how it is disconnected. */
const createWorld = (row: Partial<Connection>, time = 1) => {
  const { state, deps } = createRefreshWorld(row);
  const made: string[] = [];
  deps.oauthClient.revoke = async () => made.push('revoke') > 0;
  deps.connections.delete = async () => made.push('delete') > time;
  const end = (known = providers, visibility: Visibility = wholeTenant) =>
    disconnect({ ...deps, providers: known }, { ...stored, visibility }, deadlineOf(20_000));
  return { state, made, end };
};

it('revokes before it deletes, and the same tokens once, however often another writer comes first', async () => {
  const { made, end } = createWorld({}, 3);
  expect(await end()).toMatchObject({ revoked: true });
  expect(made).toEqual(['revoke', 'delete', 'delete', 'delete']);
});

it('ends nothing outside the reach of the caller', async () => {
  const { state, made, end } = createWorld({ clientReference: 'user_1' });
  const outcome = await end(providers, { clientReference: 'user_2' });
  expect([outcome, made, state.reported]).toEqual([undefined, [], []]);
});

it('deletes a connection of a type that left the catalogue, and says that its grant stays', async () => {
  const { made, end } = createWorld({}, 0);
  expect(await end(new Map())).toEqual({
    revoked: false,
    why: 'no_revocation',
    detail: expect.stringMatching(/^The connection is deleted here\. .* no longer supports it;/),
  });
  expect(made).toEqual(['delete']);
});

it.each<[string, Partial<Connection>, Awaited<ReturnType<typeof countSharing>>]>([
  ['another', {}, { ofTenant: 1, isShared: true }],
  ['another tenant’s', { tenantId: 'u' }, { ofTenant: 0, isShared: true }],
  [
    'one that is refused for now',
    { state: { is: 'refused', untilMs: 1 } },
    { ofTenant: 1, isShared: true },
  ],
  [
    'no ended one',
    { state: { is: 'ended', why: 'grant_ended', atMs: 1 } },
    { ofTenant: 0, isShared: false },
  ],
  [
    'none of another account',
    { account: { id: 'a2', label: '' } },
    { ofTenant: 0, isShared: false },
  ],
  ['none that another app made', { tenantApp: 'own-1' }, { ofTenant: 0, isShared: false }],
  ['not itself', { integrationId: own.integrationId }, { ofTenant: 0, isShared: false }],
])('counts %s among those that share the grant', async (_, row, counted) => {
  const other = { ...own, integrationId: 'other', ...row };
  const connections = {
    ...unusedConnections,
    findByAccount: async () => [keyOf(other)],
    tryGet: async () => other,
  };
  expect(await countSharing({ connections }, own)).toEqual(counted);
});

const ended = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;

it.each<[string, Partial<Connection>, Partial<Connection>, number]>([
  ['a few, if one of them uses the grant', {}, {}, 7],
  ['all, while none uses it', {}, ended, 302],
  ['none, if the app is the tenant’s own', { tenantApp: 'own-1' }, {}, 2],
])('of 300 other tenants with the account, reads %s', async (_, row, ofOther, times) => {
  const account = { ...own, ...row };
  const others = Array.from({ length: 300 }, (__, n) => ({
    ...{ ...own, ...ofOther },
    ...{ tenantId: `u${n}`, integrationId: `other-${n}` },
  }));
  // The tenant's own are read in any case.
  const ownEnded = { ...account, ...ended, integrationType: 'slack', integrationId: 'ended' };
  const all = [...others, account, ownEnded];
  let reads = 0;
  const connections = {
    ...unusedConnections,
    findByAccount: async () => all.map(keyOf),
    tryGet: async (key: ReturnType<typeof keyOf>) => {
      reads++;
      return all.find((each) => isDeepStrictEqual(keyOf(each), key));
    },
  };
  const isShared = times === 7;
  expect(await countSharing({ connections }, account)).toEqual({ ofTenant: 0, isShared });
  expect(reads).toBe(times);
});

it('counts one that cannot be read as somebody else’s, and passes an outage on', async () => {
  const connections = {
    ...unusedConnections,
    findByAccount: async () => [keyOf(own)],
    tryGet: async () => 'unreadable' as const,
  };
  expect(await countSharing({ connections }, own)).toEqual({ ofTenant: 0, isShared: true });
  const down = { ...connections, tryGet: () => Promise.reject(new Error('No answer')) };
  await expect(countSharing({ connections: down }, own)).rejects.toThrow('No answer');
});
