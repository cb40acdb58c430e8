import type { Connection } from './connection.ts';
import { type ConnectionKey, keyOf } from './connection-key.ts';
import { primaryOf } from './connections-of-type.ts';
import type { Connections } from './ports.ts';

/**
 * Which connection is wanted: the one with this id, or in this place, or else the primary one. With
 * both, the place is where the id was last seen.
 */
export type Wanted = {
  tenantId: string;
  integrationType: string;
  integrationId?: string | undefined;
  at?: ConnectionKey | undefined;
};

/**
 * Finds a connection, and then always reads the same one: another primary one, or another
 * connection in its place, is never read instead.
 */
export const pinConnection = (
  connections: Connections,
  { tenantId, integrationType, integrationId, at }: Wanted,
): (() => Promise<Connection | undefined>) => {
  let [id, key] = [integrationId, at];
  const search = async () => {
    const stored = await connections.ofType(tenantId, integrationType);
    if (id === undefined) return primaryOf(stored);
    return stored.connections.find((each) => each.integrationId === id);
  };
  const isPlaceOnly = at !== undefined && integrationId === undefined;
  return async () => {
    const kept = key && (await connections.get(key));
    const isWanted = kept && (id === undefined || kept.integrationId === id);
    const found = isWanted || isPlaceOnly ? kept : await search();
    if (found) [id, key] = [found.integrationId, keyOf(found)];
    return found;
  };
};
