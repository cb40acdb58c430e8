import type { Connection } from '../connection/connection.ts';
import { accountKey } from '../connection/connection-key.ts';
import type { Connections } from '../connection/ports.ts';

/**
 * How many other connections use the same grant, and how many of them are the tenant's own. Reads each,
 * since the index may lag.
 */
export const countSharing = async (
  { connections }: { connections: Connections },
  connection: Connection,
): Promise<{ all: number; own: number }> => {
  const key = accountKey(connection);
  if (key === undefined) return { all: 0, own: 0 };
  const named = await connections.findByAccount(key);
  const others = await Promise.all(named.map((each) => connections.get(each)));
  const sharing = others.filter(
    (other) =>
      other &&
      other.integrationId !== connection.integrationId &&
      // A refused one may recover; an ended one has no grant.
      other.standing.is !== 'ended' &&
      accountKey(other) === key,
  );
  const own = sharing.filter((other) => other?.tenantId === connection.tenantId);
  return { all: sharing.length, own: own.length };
};
