import type { CallerMetadata, Connection } from './connection.ts';
import type { ListedConnection } from './connections-of-type.ts';
import type { Connections } from './ports.ts';
import { findVisible, type NamedConnection } from './tenant-connections.ts';
import { chosen, reworded } from './transitions.ts';

/** Members of `callerMetadata` are changed if they are there, and removed if they are undefined. */
export type ConnectionChange = { primary?: true | undefined; callerMetadata: CallerMetadata };

/**
 * Changes what a tenant decides about its connection.
 * @returns the connection as it is afterwards; undefined if there is none
 */
export const changeConnection = async (
  connections: Pick<Connections, 'find' | 'isPrimary' | 'reword' | 'choosePrimary'>,
  which: NamedConnection,
  change: ConnectionChange,
): Promise<ListedConnection | undefined> => {
  for (;;) {
    const found = await findVisible(connections, which);
    const connection = found && (await changed(connections, found, change));
    // Another writer came first: it may have moved to another account's key.
    if (connection === 'overtaken') continue;
    return connection && { connection, isPrimary: await connections.isPrimary(connection) };
  }
};

const changed = async (
  connections: Pick<Connections, 'reword' | 'choosePrimary'>,
  found: Connection,
  { primary, callerMetadata }: ConnectionChange,
): Promise<Connection | 'overtaken'> => {
  const hasMetadata = Object.keys(callerMetadata).length > 0;
  const named = hasMetadata ? reworded(found, callerMetadata) : found;
  if (hasMetadata && !(await connections.reword(named))) return 'overtaken';
  if (!primary || named.isChosen) return named;
  return (await connections.choosePrimary(named)) ? chosen(named, true) : 'overtaken';
};
