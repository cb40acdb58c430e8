import type { Connection } from '../../functions/domain/connection/connection.ts';

/** How often a connection was written since it was created. Its version starts at that time. */
export const writesOf = (connection: Connection | undefined): number =>
  connection ? connection.version - connection.connectedAtMs + 1 : 0;
