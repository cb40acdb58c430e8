import { accountKey } from '../connection/account-key.ts';
import { type Connection, stateOf } from '../connection/connection.ts';
import type { Connections } from '../connection/ports.ts';

/** How many other connections use the same grant. Reads each, since the index may lag. */
export const countSharing = async (
  { connections }: { connections: Connections },
  connection: Connection,
): Promise<number> => {
  const key = accountKey(connection);
  if (key === undefined) return 0;
  const named = await connections.findByAccount(key);
  const others = await Promise.all(
    named.map(({ tenantId, integrationType }) => connections.get(tenantId, integrationType)),
  );
  return others.filter(
    (other) =>
      other &&
      other.integrationId !== connection.integrationId &&
      // A connection that is refused for now may recover; an ended one has no grant.
      stateOf(other) !== 'ended' &&
      accountKey(other) === key,
  ).length;
};
