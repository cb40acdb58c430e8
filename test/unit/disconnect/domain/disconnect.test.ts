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

it.each<[string, Partial<Connection>, { all: number; ofTenant: number }]>([
  ['another', {}, { all: 1, ofTenant: 1 }],
  ['another tenant’s', { tenantId: 'u' }, { all: 1, ofTenant: 0 }],
  [
    'one that is refused for now',
    { state: { is: 'refused', untilMs: 1 } },
    { all: 1, ofTenant: 1 },
  ],
  [
    'no ended one',
    { state: { is: 'ended', why: 'grant_ended', atMs: 1 } },
    { all: 0, ofTenant: 0 },
  ],
  ['none of another account', { account: { id: 'a2', label: '' } }, { all: 0, ofTenant: 0 }],
  ['none that another app made', { tenantApp: 'own-1' }, { all: 0, ofTenant: 0 }],
  ['not itself', { integrationId: own.integrationId }, { all: 0, ofTenant: 0 }],
])('counts %s among those that share the grant', async (_, row, counted) => {
  const other = { ...own, integrationId: 'other', ...row };
  const connections = {
    ...unusedConnections,
    findByAccount: async () => [keyOf(other)],
    tryGet: async () => other,
  };
  expect(await countSharing({ connections }, own)).toEqual(counted);
});

it('counts one that cannot be read as somebody else’s, and passes an outage on', async () => {
  const connections = {
    ...unusedConnections,
    findByAccount: async () => [keyOf(own)],
    tryGet: async () => 'unreadable' as const,
  };
  expect(await countSharing({ connections }, own)).toEqual({ all: 1, ofTenant: 0 });
  const down = { ...connections, tryGet: () => Promise.reject(new Error('No answer')) };
  await expect(countSharing({ connections: down }, own)).rejects.toThrow('No answer');
});
