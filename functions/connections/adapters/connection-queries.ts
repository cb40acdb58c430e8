import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, queryPages } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { Connection } from '../domain/connection.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import {
  fromItemKey,
  isConnection,
  itemsOfType,
  primaryPointerKey,
  toItemKey,
} from './connection-item-key.ts';
import { fromRow } from './connection-row.ts';

type ConnectionItem = Record<string, unknown>;

/** All items of a query of the table or one of its indexes. */
const queryIntegrations = async (database: Database, query: Parameters<typeof queryPages>[2]) => {
  const items: ConnectionItem[] = [];
  for await (const { Items = [] } of queryPages(database, 'integrations', query))
    items.push(...Items);
  return items;
};

const primaryPointer = rowOf({
  version: z.optional(z.number()),
  primary_id: z.optional(z.string()),
});

/** @param items all of one tenant and type */
const toConnectionsOfType = (integrationType: string, items: readonly ConnectionItem[]) => {
  const connections = items.filter(isConnection).map(fromRow);
  return {
    integrationType,
    // The ids begin with the time of their creation.
    connections: connections.sort((a, b) => (a.integrationId < b.integrationId ? -1 : 1)),
    ...primaryPointer.read(items.find((item) => fromItemKey(item).accountHash === '') ?? {}),
  };
};

/** The part of {@link Connections} that finds several. */
export const createConnectionQueries = (
  database: Database,
): Pick<Connections, 'ofType' | 'list' | 'findByAccount'> => ({
  ofType: async (tenantId, integrationType) => {
    const items = await queryIntegrations(database, itemsOfType(tenantId, integrationType));
    return toConnectionsOfType(integrationType, items);
  },

  list: async (tenantId) => {
    const items = await queryIntegrations(database, {
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    });
    // In the order of their keys.
    const byType = Map.groupBy(items, (item) => fromItemKey(item).integrationType);
    return [...byType].map(([type, ofType]) => toConnectionsOfType(type, ofType));
  },

  findByAccount: async (key) => {
    const found = await Promise.all(
      [
        ['by_account', 'account_key'],
        ['by_company', 'company_key'],
      ].map(([IndexName, attribute]) =>
        queryIntegrations(database, {
          IndexName,
          KeyConditionExpression: `${attribute} = :key`,
          ExpressionAttributeValues: { ':key': key },
        }),
      ),
    );
    return found.flat().map(fromItemKey);
  },
});

/**
 * The part of {@link Connections} that reads by id, through an index of keys: to find one costs the same
 * however many connections the tenant has.
 */
export const createConnectionsById = (
  database: Database,
): Pick<Connections, 'find' | 'isPrimary'> => ({
  find: (tenantId, integrationId) =>
    withRetries(retryDelaysFor(integrationId), () =>
      findIndexed(database, tenantId, integrationId),
    ),

  isPrimary: async (connection) => {
    const { tenantId, integrationType, integrationId } = connection;
    const stored = await getItem(
      database,
      'integrations',
      primaryPointerKey(tenantId, integrationType),
    );
    const { primaryId: chosen } = primaryPointer.read(stored ?? {});
    if (chosen === integrationId) return true;
    if (chosen !== undefined && (await findIndexed(database, tenantId, chosen))) return false;
    return isOldest(database, connection);
  },
});

const newForMs = 10_000;

/** The index gets a new connection, or one that has just moved to another account, a moment later. */
const retryDelaysFor = (integrationId: string): readonly number[] => {
  const isNew = Math.abs(Date.now() - timeOf(integrationId)) < newForMs;
  return isNew ? [100, 200, 400] : [100];
};

/** What `find` finds, at once or after one of the pauses. */
const withRetries = async <T>(
  delaysMs: readonly number[],
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  let found = await find();
  for (const ms of delaysMs) {
    if (found) break;
    await sleep(ms);
    found = await find();
  }
  return found;
};

/** The index may still name the key of a connection that is gone, so each row is read and compared. */
const findIndexed = async (database: Database, tenantId: string, integrationId: string) => {
  const keys = await indexedKeys(database, tenantId, 'integration_id = :id', integrationId);
  for (const key of keys) {
    const found = await readMoved(database, key);
    if (found?.integrationId === integrationId) return found;
  }
  return undefined;
};

/** The ids begin with the time of their creation. */
const isOldest = async (
  database: Database,
  { tenantId, integrationType, integrationId }: Connection,
): Promise<boolean> => {
  const keys = await indexedKeys(database, tenantId, 'integration_id < :id', integrationId);
  for (const key of keys.filter((each) => each.integrationType === integrationType)) {
    const found = await readMoved(database, key);
    if (found && found.integrationId < integrationId) return false;
  }
  return true;
};

const indexedKeys = async (
  database: Database,
  tenantId: string,
  condition: string,
  integrationId: string,
): Promise<ConnectionKey[]> => {
  const items = await queryIntegrations(database, {
    IndexName: 'by_id',
    KeyConditionExpression: `tenant_id = :tenant AND ${condition}`,
    ExpressionAttributeValues: { ':tenant': tenantId, ':id': integrationId },
  });
  return items.map(fromItemKey);
};

/**
 * The connection at a key, or where it moved to from there: when a person connects another account in its
 * place, its key changes, and the row that it leaves behind leads there until the index has the new key.
 */
const readMoved = async (
  database: Database,
  key: ConnectionKey,
): Promise<Connection | undefined> => {
  const itemAt = (at: ConnectionKey) => getItem(database, 'integrations', toItemKey(at));
  const there = await itemAt(key);
  const movedTo = there?.moved_to;
  const item = typeof movedTo === 'string' ? await itemAt({ ...key, accountHash: movedTo }) : there;
  return item && isConnection(item) ? fromRow(item) : undefined;
};
