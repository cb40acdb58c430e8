import { isConnectionVisible, type Visibility } from '../../platform/model/visibility.ts';
import {
  type CallerMetadata,
  type Connection,
  type ListedConnection,
  listed,
} from './connection.ts';
import { type ConnectionStatus, connectionStateAt, statusOf } from './connection-state.ts';
import type { Connections } from './ports.ts';
import { reworded } from './transitions.ts';

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

/** The same, and whether it is the primary one of its type, which costs more reads. */
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
export type ConnectionPosition = { integrationType: string; integrationId: string };

export const positionOf = ({
  connection: { integrationType, integrationId },
}: ListedConnection): ConnectionPosition => ({ integrationType, integrationId });

const isAfter = (one: ConnectionPosition, other: ConnectionPosition): boolean =>
  one.integrationType > other.integrationType ||
  (one.integrationType === other.integrationType && one.integrationId > other.integrationId);

/**
 * A tenant's connections, sorted by type, oldest first. The primary one of a type depends on all of
 * them, so a page is cut from the whole list.
 */
export const listConnections = async (
  connections: Pick<Connections, 'list' | 'ofType'>,
  { tenantId, visibility, integrationType, status, clientReference, limit, after }: ConnectionQuery,
  nowMs: number,
): Promise<{ page: ListedConnection[]; next?: ConnectionPosition | undefined }> => {
  const types =
    integrationType === undefined
      ? await connections.list(tenantId)
      : [await connections.ofType(tenantId, integrationType)];
  const rest = listed(types).filter(
    (each) =>
      isConnectionVisible(visibility, each.connection) &&
      (clientReference === undefined || each.connection.clientReference === clientReference) &&
      (status === undefined || statusOf(connectionStateAt(each.connection, nowMs)) === status) &&
      (after === undefined || isAfter(positionOf(each), after)),
  );
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && page.length < rest.length ? positionOf(last) : undefined };
};

/** Members of `words` are changed if they are there, and removed if they are undefined. */
export type ConnectionChange = { primary?: true | undefined; callerMetadata: CallerMetadata };

/**
 * Changes what a tenant decides about its connection.
 * @returns the connection as it is afterwards; undefined if there is none
 */
export const changeConnection = async (
  connections: Connections,
  which: NamedConnection,
  { primary, callerMetadata }: ConnectionChange,
): Promise<ListedConnection | undefined> => {
  let found = await findConnection(connections, which);
  while (found && Object.keys(callerMetadata).length > 0) {
    if (await connections.reword(reworded(found.connection, callerMetadata))) break;
    // Another writer came first: it may have moved to another account's key.
    found = await findConnection(connections, which);
  }
  // A flow that connects an account may be at the same item.
  while (found && primary && !(await connections.choosePrimary(found.connection)));
  return found && findConnection(connections, which);
};
