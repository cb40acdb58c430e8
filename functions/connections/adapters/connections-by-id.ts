import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { Connection } from '../domain/connection.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import { fromItemKey, isConnection, rosterKey, toItemKey } from './connection-item-key.ts';
import { queryIntegrations, roster } from './connection-queries.ts';
import { fromRow } from './connection-row.ts';

/** A new connection, or one that has just moved to another account, may not be in the index yet. */
const lateMs = { new: [100, 200, 400], moved: [100] };
const newForMs = 10_000;

/**
 * The part of {@link Connections} that reads by id, through an index of keys: to find one costs the same
 * however many connections the tenant has.
 */
export const createConnectionsById = (
  database: Database,
): Pick<Connections, 'find' | 'isPrimary'> => {
  const keysOf = async (tenantId: string, condition: string, integrationId: string) => {
    const items = await queryIntegrations(database, {
      IndexName: 'by_id',
      KeyConditionExpression: `tenant_id = :tenant AND ${condition}`,
      ExpressionAttributeValues: { ':tenant': tenantId, ':id': integrationId },
    });
    return items.map(fromItemKey);
  };

  const itemAt = (key: ConnectionKey) => getItem(database, 'integrations', toItemKey(key));

  /** The connection at a place, or where it moved to from there. */
  const read = async (key: ConnectionKey) => {
    const there = await itemAt(key);
    const movedTo = there?.moved_to;
    const item =
      typeof movedTo === 'string' ? await itemAt({ ...key, accountHash: movedTo }) : there;
    return item && isConnection(item) ? fromRow(item) : undefined;
  };

  const look = async (tenantId: string, integrationId: string) => {
    for (const key of await keysOf(tenantId, 'integration_id = :id', integrationId)) {
      const found = await read(key);
      if (found?.integrationId === integrationId) return found;
    }
    return undefined;
  };

  /** The ids begin with the time of their creation. */
  const isOldest = async ({ tenantId, integrationType, integrationId }: Connection) => {
    for (const key of await keysOf(tenantId, 'integration_id < :id', integrationId)) {
      const found = key.integrationType === integrationType ? await read(key) : undefined;
      if (found && found.integrationId < integrationId) return false;
    }
    return true;
  };

  return {
    find: async (tenantId, integrationId) => {
      const isNew = Math.abs(Date.now() - timeOf(integrationId)) < newForMs;
      let found = await look(tenantId, integrationId);
      for (const waitMs of isNew ? lateMs.new : lateMs.moved) {
        if (found) break;
        await pause(waitMs);
        found = await look(tenantId, integrationId);
      }
      return found;
    },

    isPrimary: async (connection) => {
      const { tenantId, integrationType, integrationId } = connection;
      const stored = await getItem(database, 'integrations', rosterKey(tenantId, integrationType));
      const { primaryId: chosen } = roster.read(stored ?? {});
      if (chosen === integrationId) return true;
      if (chosen !== undefined && (await look(tenantId, chosen))) return false;
      return isOldest(connection);
    },
  };
};
