import type { ListedConnection } from './connections-of-type.ts';
import { findConnection } from './list-connections.ts';
import type { Connections } from './ports.ts';
import { renamed } from './transitions.ts';

/** `name` null removes the name. */
export type ConnectionChange = { primary?: true | undefined; name?: string | null | undefined };

/**
 * Changes what a tenant decides about its connection.
 * @returns the connection as it is afterwards; undefined if there is none
 */
export const changeConnection = async (
  connections: Connections,
  which: { tenantId: string; integrationId: string },
  { primary, name }: ConnectionChange,
): Promise<ListedConnection | undefined> => {
  let found = await findConnection(connections, which);
  while (found && name !== undefined) {
    const { connection } = found;
    if (await connections.rename(renamed(connection, name ?? undefined))) break;
    // Another writer came first: it may have moved to the place of another account.
    found = await findConnection(connections, which);
  }
  // A flow that connects an account may be at the same item.
  while (found && primary && !(await connections.choosePrimary(found.connection)));
  return found && findConnection(connections, which);
};
