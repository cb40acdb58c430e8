import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import {
  findWanted,
  openConnection,
  prepareAccess,
  type Wanted,
} from '../../../../functions/connections/domain/open-connection.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  createRefreshWorld,
  createSpentWorld,
  stored,
} from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const anns = { ...stored, integrationId: 'a', clientReference: 'ann' };
const bobs = { ...stored, integrationId: 'b', clientReference: 'bob' };
const of = (clientReference: string) => ({ reach: { clientReference } });
const at = keyOf(anns);
const connections = {
  ...unusedConnections,
  get: async () => anns,
  find: async () => bobs,
  ofType: async () => ({ integrationType: 'gmail', connections: [anns, bobs] }),
};

it.each<[string, Partial<Wanted>, string | undefined]>([
  ['the primary one', {}, 'a'],
  ['the primary one of those within the reach', of('bob'), 'b'],
  ['the one with the id', { integrationId: 'b' }, 'b'],
  ['none of another type', { integrationId: 'b', integrationType: 'slack' }, undefined],
  ['none outside the reach', { integrationId: 'b', ...of('ann') }, undefined],
  ['the one in the place', { at }, 'a'],
  ['the one in the place with the id', { at, integrationId: 'a' }, 'a'],
  ['no other one in the place', { at, integrationId: 'b' }, undefined],
])('finds %s', async (_, wanted, id) => {
  const asked = { tenantId: 't', integrationType: 'gmail', ...wanted };
  expect((await findWanted(connections, asked))?.integrationId).toBe(id);
});

const asked = { tenantId: 't', provider: gmail };
const deadline = deadlineOf(20_000);

it('does not read a connection again that was just found', async () => {
  const { deps } = createRefreshWorld({});
  const unread = { ...deps, connections: unusedConnections };
  const access = await openConnection(unread, { ...asked, found: stored }, deadline);
  expect(access).toMatchObject({ open: { connection: stored } });
});

it('has the connection as it is stored once its tokens are open', async () => {
  const { deps, state } = createSpentWorld();
  const access = prepareAccess(deps, { ...asked, found: state.row }, deadline);
  if ('none' in access) throw new Error(access.none.why);
  expect(access.connection.version).toBe(1);
  await access.open();
  expect(access.connection.version).toBe(2);
});
