import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { countSharing } from '../../../../functions/disconnect/domain/count-sharing.ts';
import { disconnect } from '../../../../functions/disconnect/domain/disconnect.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld, stored } from '../../../support/connections/refresh-world.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';

const own: Connection = { ...stored, account: { id: 'a1', label: '' } };
const deadline = deadlineOf(20_000);

it('revokes before it deletes, and the same tokens once, however often another writer comes first', async () => {
  const { state, deps } = createRefreshWorld({});
  const made: string[] = [];
  deps.oauthClient.revoke = async () => made.push('revoke') > 0;
  deps.connections.find = async () => state.row;
  deps.connections.delete = async () => made.push('delete') > 3;
  const outcome = await disconnect(
    { ...deps, providers },
    { ...stored, visibility: wholeTenant },
    deadline,
  );
  expect(outcome).toMatchObject({ revoked: true });
  expect(made).toEqual(['revoke', 'delete', 'delete', 'delete']);
});

it('ends nothing outside the reach of the caller', async () => {
  const { state, deps } = createRefreshWorld({ clientReference: 'user_1' });
  deps.connections.find = async () => state.row;
  deps.oauthClient.revoke = unused;
  const visibility = { clientReference: 'user_2' };
  const outcome = await disconnect({ ...deps, providers }, { ...stored, visibility }, deadline);
  expect([outcome, state.reported]).toEqual([undefined, []]);
});

it('deletes a connection of a type that left the catalogue, and says that its grant stays', async () => {
  const { state, deps } = createRefreshWorld({});
  deps.connections.find = async () => state.row;
  deps.connections.delete = async () => true;
  expect(
    await disconnect(
      { ...deps, providers: new Map() },
      { ...stored, visibility: wholeTenant },
      deadline,
    ),
  ).toEqual({
    revoked: false,
    why: 'no_revocation',
    detail: expect.stringMatching(/^The connection is deleted here\. .* no longer supports it;/),
  });
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
