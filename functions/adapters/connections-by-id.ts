import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '../domain/connection/ports.ts';
import { timeOf } from '../domain/model/uuid-v7.ts';
import { fromItemKey, isConnection, rosterKey, toItemKey } from './connection-item-key.ts';
import { queryIntegrations, roster } from './connection-queries.ts';
import { fromRow } from './connection-row.ts';
import type { Database } from './dynamodb.ts';
import { getItem } from './items.ts';

/** A new connection, or one that has just moved to another account, may not be in the index yet. */
const lateMs = { new: [100, 200, 400], moved: [100] };
const newForMs = 10_000;

/**
 * The part of {@link Connections} that reads by id, through an index of keys: it costs the same however
 * many connections the tenant has.
 */
export const createConnectionsById = (
  database: Database,
): Pick<Connections, 'find' | 'isPrimary'> => {
  const keysOf = async (condition: string, values: Record<string, string>, filter?: string) => {
    const items = await queryIntegrations(database, {
      IndexName: 'by_id',
      KeyConditionExpression: `tenant_id = :tenant${condition}`,
      FilterExpression: filter,
      ExpressionAttributeValues: values,
    });
    return items.map(fromItemKey);
  };

  const read = async (key: ReturnType<typeof fromItemKey>) => {
    const item = await getItem(database, 'integrations', toItemKey(key));
    if (typeof item?.moved_to !== 'string') return item;
    return getItem(database, 'integrations', toItemKey({ ...key, accountHash: item.moved_to }));
  };

  const look = async (tenantId: string, integrationId: string) => {
    const values = { ':tenant': tenantId, ':id': integrationId };
    for (const key of await keysOf(' AND integration_id = :id', values)) {
      const item = await read(key);
      if (item?.integration_id === integrationId) return fromRow(item);
    }
    return undefined;
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

    isPrimary: async ({ tenantId, integrationType, integrationId }) => {
      const stored = await getItem(database, 'integrations', rosterKey(tenantId, integrationType));
      const { primaryId: chosen } = roster.read(stored ?? {});
      if (chosen === integrationId) return true;
      if (chosen !== undefined && (await look(tenantId, chosen))) return false;
      const values = { ':tenant': tenantId, ':type': `${integrationType}#` };
      for (const key of await keysOf('', values, 'begins_with(type_and_account, :type)')) {
        const item = await getItem(database, 'integrations', toItemKey(key));
        if (item && isConnection(item)) return item.integration_id === integrationId;
      }
      return true;
    },
  };
};
