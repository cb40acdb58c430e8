import type { Connection, ConnectionSummary } from './connection.ts';

/** A tenant's connections of one type, oldest first. */
export type ConnectionsOfType = {
  integrationType: string;
  connections: readonly Connection[];
  /** Raised by every change of which one is primary; undefined before the first. */
  primaryVersion?: number | undefined;
};

/** The chosen connection, or else the oldest. The row of each says so in its rank. */
export const primaryOf = ({
  connections,
}: Pick<ConnectionsOfType, 'connections'>): Connection | undefined =>
  connections.find(({ isChosen }) => isChosen) ?? connections[0];

/** A connection, and whether it is the primary one of its type. */
export type ListedConnection<C extends ConnectionSummary = ConnectionSummary> = {
  connection: C;
  isPrimary: boolean;
};

export const listed = (types: readonly ConnectionsOfType[]): ListedConnection<Connection>[] =>
  types.flatMap((ofType) => {
    const primary = primaryOf(ofType);
    return ofType.connections.map((connection) => ({
      connection,
      isPrimary: connection === primary,
    }));
  });
