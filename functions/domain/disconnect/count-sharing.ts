import type { Connection } from '../connection/connection.ts';
import { accountKeys } from '../connection/connection-key.ts';
import type { Connections } from '../connection/ports.ts';

/** A grant is given to one app, or to those of one owner: the tenant, or undefined for the platform. */
const appOwnerOf = ({ tenantId, ownApp }: Connection): string | undefined =>
  ownApp === undefined ? undefined : tenantId;

/**
 * How many other connections use the same grant, and how many of them are the tenant's own. Reads each,
 * since the index may lag.
 */
export const countSharing = async (
  { connections }: { connections: Connections },
  connection: Connection,
): Promise<{ all: number; own: number }> => {
  const keys = accountKeys(connection);
  const named = await Promise.all(keys.map((key) => connections.findByAccount(key)));
  const places = new Map(named.flat().map((each) => [JSON.stringify(each), each]));
  const others = await Promise.all([...places.values()].map((each) => connections.get(each)));
  const sharing = others.filter(
    (other) =>
      other &&
      other.integrationId !== connection.integrationId &&
      appOwnerOf(other) === appOwnerOf(connection) &&
      // A refused one may recover; an ended one has no grant.
      other.standing.is !== 'ended' &&
      accountKeys(other).some((key) => keys.includes(key)),
  );
  const own = sharing.filter((other) => other?.tenantId === connection.tenantId);
  return { all: sharing.length, own: own.length };
};
