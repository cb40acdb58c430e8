import type { Connection } from './connection.ts';

/** A tenant's connections of one type, oldest first, and what its roster says. */
export type ConnectionsOfType = {
  integrationType: string;
  connections: readonly Connection[];
  /** The connection that the tenant chose as the primary one. It may be gone. */
  primaryId?: string | undefined;
  /** Of the roster; undefined when there is none yet. */
  version?: number | undefined;
};

/** The chosen connection, or else the oldest: so there is one as long as there are connections. */
export const primaryOf = ({ connections, primaryId }: ConnectionsOfType): Connection | undefined =>
  connections.find(({ integrationId }) => integrationId === primaryId) ?? connections[0];

/** A connection, and whether it is the primary one of its type. */
export type ListedConnection = { connection: Connection; isPrimary: boolean };

export const listed = (types: readonly ConnectionsOfType[]): ListedConnection[] =>
  types.flatMap((ofType) => {
    const primary = primaryOf(ofType);
    return ofType.connections.map((connection) => ({
      connection,
      isPrimary: connection === primary,
    }));
  });
