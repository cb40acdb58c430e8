import type { Connection } from '../../connections/domain/connection.ts';
import { accountKey } from '../../connections/domain/connection-key.ts';
import type { Connections } from '../../connections/domain/ports.ts';

/** Apps of one owner share grants: of the tenant, or of the platform (undefined). */
const appOwnerOf = ({ tenantId, tenantApp }: Connection): string | undefined =>
  tenantApp === undefined ? undefined : tenantId;

/** Many tenants may have connected an account, and one of them is enough. */
const othersAtOnce = 5;

/**
 * How many other connections of the tenant use the same grant, and whether any other does, of whatever tenant.
 * Reads each that it needs, since the index may lag. One that we cannot read counts: no grant may end because
 * of a row of ours.
 */
export const countSharing = async (
  { connections }: { connections: Connections },
  connection: Connection,
): Promise<{ ofTenant: number; isShared: boolean }> => {
  const key = accountKey(connection);
  if (key === undefined) return { ofTenant: 0, isShared: false };
  const isSharing = (other: Connection): boolean =>
    other.integrationId !== connection.integrationId &&
    appOwnerOf(other) === appOwnerOf(connection) &&
    // A refused one may recover.
    other.state.is !== 'ended' &&
    accountKey(other) === key;
  const keys = await connections.findByAccount(key);
  const sharingOf = async (some: typeof keys) => {
    const read = await Promise.all(some.map((each) => connections.tryGet(each)));
    return read.filter((other) => other && (other === 'unreadable' || isSharing(other)));
  };
  const isOwn = ({ tenantId }: { tenantId: string }) => tenantId === connection.tenantId;
  const own = await sharingOf(keys.filter(isOwn));
  const ofTenant = own.filter((other) => other !== 'unreadable').length;
  let isShared = own.length > 0;
  // No other tenant uses a grant of the tenant's own app.
  const others = connection.tenantApp === undefined ? keys.filter((each) => !isOwn(each)) : [];
  for (let from = 0; !isShared && from < others.length; from += othersAtOnce) {
    isShared = (await sharingOf(others.slice(from, from + othersAtOnce))).length > 0;
  }
  return { ofTenant, isShared };
};
