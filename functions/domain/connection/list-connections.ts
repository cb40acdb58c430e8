import { type ListedConnection, listed } from './connections-of-type.ts';
import type { Connections } from './ports.ts';
import { type ConnectionStatus, standingAt, statusOf } from './standing.ts';

/** One of the tenant's connections. It reads no other tenant's rows. */
export const findConnection = async (
  connections: Pick<Connections, 'find' | 'isPrimary'>,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
): Promise<ListedConnection | undefined> => {
  const connection = await connections.find(tenantId, integrationId);
  return connection && { connection, isPrimary: await connections.isPrimary(connection) };
};

/** Which of a tenant's connections are wanted; `after` is the `next` of an earlier page. */
export type ConnectionQuestion = {
  tenantId: string;
  integrationType?: string | undefined;
  status?: ConnectionStatus | undefined;
  limit: number;
  after?: ConnectionPosition | undefined;
};
export type ConnectionPosition = { integrationType: string; integrationId: string };

const positionOf = ({
  connection: { integrationType, integrationId },
}: ListedConnection): ConnectionPosition => ({ integrationType, integrationId });

const isAfter = (one: ConnectionPosition, other: ConnectionPosition): boolean =>
  one.integrationType === other.integrationType
    ? one.integrationId > other.integrationId
    : one.integrationType > other.integrationType;

/**
 * A tenant's connections, sorted by type, oldest first. The primary one of a type depends on all of
 * them, so a page is cut from the whole list.
 */
export const listConnections = async (
  connections: Pick<Connections, 'list' | 'ofType'>,
  { tenantId, integrationType, status, limit, after }: ConnectionQuestion,
  nowMs: number,
): Promise<{ page: ListedConnection[]; next?: ConnectionPosition | undefined }> => {
  const types =
    integrationType === undefined
      ? await connections.list(tenantId)
      : [await connections.ofType(tenantId, integrationType)];
  const rest = listed(types).filter(
    (each) =>
      (status === undefined || statusOf(standingAt(each.connection, nowMs)) === status) &&
      (after === undefined || isAfter(positionOf(each), after)),
  );
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && page.length < rest.length ? positionOf(last) : undefined };
};
