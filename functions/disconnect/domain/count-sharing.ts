import type { Connection } from '../../connections/domain/connection.ts';
import { accountKey } from '../../connections/domain/connection-key.ts';
import type { Connections } from '../../connections/domain/ports.ts';

/** Apps of one owner share grants: of the tenant, or of the platform (undefined). */
const appOwnerOf = ({ tenantId, tenantApp }: Connection): string | undefined =>
  tenantApp === undefined ? undefined : tenantId;

/**
 * How many other connections use the same grant, and how many of them are the tenant's own. Reads each,
 * since the index may lag. One that we cannot read counts: no grant may end because of a row of ours.
 */
export const countSharing = async (
  { connections }: { connections: Connections },
  connection: Connection,
): Promise<{ all: number; ofTenant: number }> => {
  const key = accountKey(connection);
  if (key === undefined) return { all: 0, ofTenant: 0 };
  const keys = await connections.findByAccount(key);
  const others = await Promise.all(keys.map((each) => connections.tryGet(each)));
  const readable = others.filter((other) => other !== undefined && other !== 'unreadable');
  const sharing = readable.filter(
    (other) =>
      other.integrationId !== connection.integrationId &&
      appOwnerOf(other) === appOwnerOf(connection) &&
      // A refused one may recover.
      other.state.is !== 'ended' &&
      accountKey(other) === key,
  );
  const ofTenant = sharing.filter((other) => other.tenantId === connection.tenantId);
  const unreadable = others.filter((other) => other === 'unreadable');
  return { all: sharing.length + unreadable.length, ofTenant: ofTenant.length };
};
