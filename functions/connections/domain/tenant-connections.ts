import {
  isConnectionVisible,
  isTypeVisible,
  type Visibility,
} from '../../platform/model/visibility.ts';
import type { Connection } from './connection.ts';
import { type ConnectionStatus, connectionStateAt, statusOf } from './connection-state.ts';
import type { ListedConnection } from './connections-of-type.ts';
import type { ConnectionPosition, Connections, OrderQuery } from './ports.ts';

/** A connection by its id. One that the caller may not see is not found, like another tenant's. */
export type NamedConnection = { tenantId: string; integrationId: string; visibility: Visibility };

/** One of the tenant's connections. It reads no other tenant's rows. */
export const findVisible = async (
  connections: Pick<Connections, 'find'>,
  { tenantId, integrationId, visibility }: NamedConnection,
): Promise<Connection | undefined> => {
  const found = await connections.find(tenantId, integrationId);
  return found && isConnectionVisible(visibility, found) ? found : undefined;
};

/** The same, and whether it is the primary one of its type, which may cost a read more. */
export const findConnection = async (
  connections: Pick<Connections, 'find' | 'isPrimary'>,
  which: NamedConnection,
): Promise<ListedConnection | undefined> => {
  const connection = await findVisible(connections, which);
  return connection && { connection, isPrimary: await connections.isPrimary(connection) };
};

/** `after` is the `next` of an earlier page. */
export type ConnectionQuery = {
  tenantId: string;
  visibility: Visibility;
  integrationType?: string | undefined;
  status?: ConnectionStatus | undefined;
  clientReference?: string | undefined;
  limit: number;
  after?: ConnectionPosition | undefined;
};

export const positionOf = ({
  connection: { integrationType, integrationId },
}: ListedConnection): ConnectionPosition => ({ integrationType, integrationId });

/** Reads neither types nor references that the caller may not see. */
const visibleInOrder = async function* (
  connections: Pick<Connections, 'inOrder'>,
  visibility: Visibility,
  { integrationType, clientReference = visibility.clientReference, ...query }: OrderQuery,
): AsyncGenerator<ListedConnection> {
  const ofCaller = clientReference === undefined ? visibility.types : undefined;
  const types = integrationType === undefined ? ofCaller?.toSorted() : [integrationType];
  for (const type of types ?? [undefined]) {
    if (type !== undefined && !isTypeVisible(visibility, type)) continue;
    const found = connections.inOrder({ ...query, integrationType: type, clientReference });
    for await (const each of found)
      if (isConnectionVisible(visibility, each.connection)) yield each;
  }
};

/** A tenant's connections, sorted by type, oldest first. A page reads no more than it shows, without `status`. */
export const listConnections = async (
  connections: Pick<Connections, 'inOrder'>,
  { visibility, status, limit, ...query }: ConnectionQuery,
  nowMs: number,
): Promise<{ page: ListedConnection[]; next?: ConnectionPosition | undefined }> => {
  const page: ListedConnection[] = [];
  for await (const each of visibleInOrder(connections, visibility, {
    ...query,
    atOnce: limit + 1,
  })) {
    const { connection } = each;
    if (status !== undefined && statusOf(connectionStateAt(connection, nowMs)) !== status) continue;
    if (page.length === limit) return { page, next: page.map(positionOf).at(-1) };
    page.push(each);
  }
  return { page };
};
