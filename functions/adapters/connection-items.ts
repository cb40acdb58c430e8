import * as z from 'zod/mini';
import type { ConnectionsOfType } from '../domain/connection/connections-of-type.ts';
import { fromItemKey } from './connection-item-key.ts';
import { fromRow } from './connection-row.ts';

type Item = Record<string, unknown>;

const roster = z.object({
  version: z.optional(z.number()),
  primary_id: z.optional(z.string()),
});

/** Other items are a type's roster, and what is left of a replaced connection. */
export const isConnection = (item: Item): boolean => item.integration_id !== undefined;

/** @param items all of one tenant and type */
export const toConnectionsOfType = (
  integrationType: string,
  items: readonly Item[],
): ConnectionsOfType => {
  const read = roster.parse(items.find((item) => fromItemKey(item).accountHash === '') ?? {});
  const connections = items.filter(isConnection).map(fromRow);
  return {
    integrationType,
    // The ids begin with the time of their creation.
    connections: connections.sort((a, b) => (a.integrationId < b.integrationId ? -1 : 1)),
    primaryId: read.primary_id,
    version: read.version,
  };
};

/** @param items all of one tenant, in the order of their keys */
export const toTypes = (items: readonly Item[]): ConnectionsOfType[] =>
  [...Map.groupBy(items, (item) => fromItemKey(item).integrationType)].map(([type, ofType]) =>
    toConnectionsOfType(type, ofType),
  );
