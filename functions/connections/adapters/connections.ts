import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, transact, updateItem } from '../../platform/aws/items.ts';
import { keyOf } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import { choosePrimary } from './choose-primary.ts';
import { isConnection, toItemKey } from './connection-item-key.ts';
import { createConnectionQueries } from './connection-queries.ts';
import { fromReadableRow, fromRow, toRow } from './connection-row.ts';
import { connectWrites, recordCheck, recordEnding, reword } from './connection-writes.ts';
import { createConnectionsAround } from './connections-around.ts';
import { createConnectionsById } from './connections-by-id.ts';
import { createConnectionsInOrder } from './connections-in-order.ts';
import { acquireLease, deferRefresh, endLease } from './lease-writes.ts';
import { ifUnchanged, ifVersionOrGone } from './write-conditions.ts';

const table = 'integrations';
const itemKey = (connection: Parameters<typeof keyOf>[0]) => toItemKey(keyOf(connection));

/** Integrations in DynamoDB. */
export const createConnections = (database: Database): Connections => ({
  ...createConnectionQueries(database),
  ...createConnectionsById(database),
  ...createConnectionsInOrder(database),
  ...createConnectionsAround(database),

  get: async (key) => {
    const item = await getItem(database, table, toItemKey(key));
    return item && isConnection(item) ? fromRow(item) : undefined;
  },

  tryGet: async (key) => {
    const item = await getItem(database, table, toItemKey(key));
    return item && isConnection(item) ? fromReadableRow(item) : undefined;
  },

  connect: (connection, basis) => {
    // A single write costs half of a transaction.
    if (!basis.others && !connection.invitationId)
      return putItem(database, table, toRow(connection), ifUnchanged(basis.version));
    return transact(database, connectWrites(database.tableName, connection, basis));
  },

  put: (connection, expectedVersion, guard) =>
    putItem(database, table, toRow(connection), ifUnchanged(expectedVersion, guard)),

  acquireLease: (leased, nowMs) =>
    updateItem(database, table, itemKey(leased), acquireLease(leased, nowMs)),

  releaseLease: async (connection, owner) => {
    await updateItem(database, table, itemKey(connection), endLease(owner));
  },

  deferRefresh: (key, to, still) =>
    updateItem(database, table, toItemKey(key), deferRefresh(key, to, still)),

  recordEnding: (ending) => updateItem(database, table, itemKey(ending), recordEnding(ending)),

  recordCheck: (checked) => updateItem(database, table, itemKey(checked), recordCheck(checked)),

  reword: (reworded) => updateItem(database, table, itemKey(reworded), reword(reworded)),

  choosePrimary: (connection) => choosePrimary(database, connection),

  delete: (connection) =>
    deleteItem(database, table, itemKey(connection), ifVersionOrGone(connection.version)),
});
