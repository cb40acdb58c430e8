import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { readEach, rowOf } from '../../platform/aws/row.ts';
import type { Connections } from '../domain/ports.ts';
import {
  type ConnectionItem,
  fromItemKey,
  isConnection,
  itemsOfType,
} from './connection-item-key.ts';
import { fromRow } from './connection-row.ts';

const table = 'integrations';

const versionRow = rowOf({ version: z.optional(z.number()) });

/** @param item the row at the key of a type's {@link primaryVersionKey} */
export const toPrimaryVersion = (item: ConnectionItem | undefined): number | undefined =>
  versionRow.read(item ?? {}).version;

/** @param items all of one tenant and type */
const toConnectionsOfType = (integrationType: string, items: readonly ConnectionItem[]) => {
  const { rows: connections, unreadable } = readEach(items.filter(isConnection), fromRow);
  return {
    integrationType,
    // The ids begin with the time of their creation.
    connections: connections.sort((a, b) => (a.integrationId < b.integrationId ? -1 : 1)),
    unreadable,
    primaryVersion: toPrimaryVersion(items.find((item) => fromItemKey(item).accountHash === '')),
  };
};

/** The part of {@link Connections} that finds several. */
export const createConnectionQueries = (
  database: Database,
): Pick<Connections, 'ofType' | 'list' | 'findByAccount'> => ({
  ofType: async (tenantId, integrationType) => {
    const items = await queryItems(database, table, itemsOfType(tenantId, integrationType));
    return toConnectionsOfType(integrationType, items);
  },

  list: async (tenantId) => {
    const items = await queryItems(database, table, {
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
        queryItems(database, table, {
          IndexName,
          KeyConditionExpression: `${attribute} = :key`,
          ExpressionAttributeValues: { ':key': key },
        }),
      ),
    );
    return found.flat().map(fromItemKey);
  },
});
