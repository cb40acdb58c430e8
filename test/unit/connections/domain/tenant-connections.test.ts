import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { changeConnection } from '../../../../functions/connections/domain/change-connection.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { Connections, OrderQuery } from '../../../../functions/connections/domain/ports.ts';
import {
  type ConnectionQuery,
  listConnections,
  positionOf,
} from '../../../../functions/connections/domain/tenant-connections.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const of = (integrationType: string, integrationId: string, more: Partial<Connection> = {}) => ({
  ...stored,
  ...{ integrationType, integrationId, ...more },
});
const ann = { clientReference: 'ann' };
const ended: Partial<Connection> = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } };
/** In the order of a list. */
const all = [
  of('gmail', '3', ann),
  of('gmail', '4', ended),
  of('slack', '1', ended),
  of('slack', '2', ann),
].map((connection) => ({ connection, isPrimary: connection.integrationId === '1' }));
const connections = {
  inOrder: async function* ({ integrationType, clientReference, after }: OrderQuery) {
    const start = all.findIndex((each) => isDeepStrictEqual(positionOf(each), after)) + 1;
    for (const each of all.slice(start)) {
      const { connection } = each;
      const isOfType =
        integrationType === undefined || connection.integrationType === integrationType;
      const isOf = clientReference === undefined || connection.clientReference === clientReference;
      if (isOfType && isOf) yield each;
    }
  },
};

const listed = async (query: Partial<ConnectionQuery>) => {
  const requested = { tenantId: 't', visibility: {}, limit: 9, ...query };
  const { page, next } = await listConnections(connections, requested, 0);
  return { page, next, ids: page.map(({ connection }) => connection.integrationId) };
};

it.each<[Partial<ConnectionQuery>, string[]]>([
  [{}, ['3', '4', '1', '2']],
  [{ integrationType: 'slack' }, ['1', '2']],
  [{ visibility: { types: ['slack'] } }, ['1', '2']],
  [{ visibility: { types: ['slack', 'gmail'] } }, ['3', '4', '1', '2']],
  [{ visibility: { types: ['slack'] }, integrationType: 'gmail' }, []],
  [{ visibility: ann }, ['3', '2']],
  [{ visibility: ann, clientReference: 'bob' }, []],
  [ann, ['3', '2']],
  [{ status: 'connected' }, ['3', '2']],
  [{ status: 'reconnect_required' }, ['4', '1']],
  [{ after: { integrationType: 'gmail', integrationId: '3' } }, ['4', '1', '2']],
])('lists of a tenant’s connections those that are asked for: %j', async (query, ids) => {
  expect(await listed(query)).toMatchObject({ ids, next: undefined });
});

it('says where the next page begins, if there is one, and which are the primary ones', async () => {
  const after = { integrationType: 'gmail', integrationId: '3' };
  const page = await listed({ after, limit: 2 });
  expect(page).toMatchObject({ ids: ['4', '1'] });
  expect(page.page.map(({ isPrimary }) => isPrimary)).toEqual([false, true]);
  expect(page.next).toEqual({ integrationType: 'slack', integrationId: '1' });
});

const which = { tenantId: stored.tenantId, integrationId: stored.integrationId, visibility: {} };

it('writes caller metadata over what another writer stored, and returns the connection with it', async () => {
  let row = stored;
  const connections: Connections = {
    ...unusedConnections,
    find: async () => row,
    isPrimary: async () => true,
    reword: async (next) => {
      const isRead = next.version > row.version;
      if (isRead && row.version > stored.version) row = next;
      else if (isRead) row = { ...row, version: row.version + 1, sealedTokens: 'newer' };
      else throw new Error('It was not read again');
      return row === next;
    },
  };
  const shown = await changeConnection(connections, which, { callerMetadata: { name: 'Sales' } });
  expect(row).toMatchObject({ name: 'Sales', sealedTokens: 'newer' });
  expect(shown).toEqual({ connection: row, isPrimary: true });
});

it('reads a connection once to change it', async () => {
  let reads = 0;
  const connections: Connections = {
    ...unusedConnections,
    find: async () => {
      reads++;
      return stored;
    },
    isPrimary: async () => true,
    reword: async () => true,
    choosePrimary: async () => true,
  };
  const change = { primary: true, callerMetadata: { name: 'Sales' } } as const;
  const shown = await changeConnection(connections, which, change);
  expect(shown?.connection).toMatchObject({ name: 'Sales', isChosen: true });
  expect(reads).toBe(1);
});

it('changes nothing that the caller may not see', async () => {
  const connections = { ...unusedConnections, find: async () => stored };
  const visibility = { clientReference: 'somebody else' };
  const change = { primary: true, callerMetadata: { name: 'Sales' } } as const;
  expect(await changeConnection(connections, { ...which, visibility }, change)).toBeUndefined();
});
