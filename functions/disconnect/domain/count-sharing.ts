import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { Connection, ConnectionSummary } from '../../connections/domain/connection.ts';
import { accountKey } from '../../connections/domain/connection-key.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import { familyOf } from '../../platform/model/find-provider.ts';

/** Apps of one owner share grants: of the tenant, or of the platform (undefined). */
const appOwnerOf = ({ tenantId, tenantApp }: ConnectionSummary): string | undefined =>
  tenantApp === undefined ? undefined : tenantId;

/** Whether it is another one that has a grant of an app of the same owner. A refused one may recover. */
const isLiveOther = (other: ConnectionSummary, connection: Connection): boolean =>
  other.integrationId !== connection.integrationId &&
  appOwnerOf(other) === appOwnerOf(connection) &&
  other.state.is !== 'ended';

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
    isLiveOther(other, connection) && accountKey(other) === key;
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

type MayShareDeps = { connections: Pick<Connections, 'inOrder'>; providers: ProviderFinder };

/**
 * Whether we could not find out whose grant it is, although its provider names accounts, and another connection
 * of the tenant may use the same one.
 */
export const mayShare = async (
  { connections, providers }: MayShareDeps,
  connection: Connection,
  provider: Provider,
): Promise<boolean> => {
  if (accountKey(connection) !== undefined || !provider.account?.url) return false;
  const { tenantId } = connection;
  for (const integrationType of familyOf(providers, provider)) {
    for await (const other of connections.inOrder({ tenantId, integrationType, atOnce: 5 }))
      if (isLiveOther(other.connection, connection)) return true;
  }
  return false;
};
