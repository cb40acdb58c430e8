import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { Connection } from '../domain/connection.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import { fromItemKey, isConnection, primaryPointerKey, toItemKey } from './connection-item-key.ts';
import { primaryPointer, queryIntegrations } from './connection-queries.ts';
import { fromRow } from './connection-row.ts';

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
