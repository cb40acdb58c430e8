import type { Connection } from './connection.ts';
import { type ConnectionKey, keyOf } from './connection-key.ts';
import { primaryOf } from './connections-of-type.ts';
import type { Connections } from './ports.ts';

/**
 * Which connection is wanted: the one in this place, or with this id, or else the primary one. With
 * place and id it must be both.
 */
export type Wanted = {
  tenantId: string;
  integrationType: string;
  integrationId?: string | undefined;
  at?: ConnectionKey | undefined;
};

/** Finds the connection that is wanted now. */
export const findWanted = async (
  connections: Connections,
  { tenantId, integrationType, integrationId, at }: Wanted,
): Promise<Connection | undefined> => {
  if (at) {
    const kept = await connections.get(at);
    return integrationId === undefined || kept?.integrationId === integrationId ? kept : undefined;
  }
  if (integrationId === undefined) {
    return primaryOf(await connections.ofType(tenantId, integrationType));
  }
  const found = await connections.find(tenantId, integrationId);
  return found?.integrationType === integrationType ? found : undefined;
};

/**
 * Reads the same connection each time: never another primary one, and never another account in its
 * place.
 * @param found what was just read; the first time it is not read again
 */
export const pinConnection = (
  connections: Connections,
  found: Connection,
): (() => Promise<Connection | undefined>) => {
  let first: Connection | undefined = found;
  const { tenantId, integrationType, integrationId } = found;
  const same = { tenantId, integrationType, integrationId, at: keyOf(found) };
  return async () => {
    const read = first ?? (await findWanted(connections, same));
    first = undefined;
    return read;
  };
};
