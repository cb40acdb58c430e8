import type { ListedConnection } from './connections-of-type.ts';
import { findConnection, noSuchIntegration } from './find-connection.ts';
import type { Connections } from './ports.ts';

/** `name` null removes the name. */
export type ConnectionChange = { primary?: true | undefined; name?: string | null | undefined };

/**
 * Changes what a tenant decides about its connection.
 * @returns the connection as it is afterwards
 * @throws ServiceError not_found
 */
export const changeConnection = async (
  connections: Connections,
  which: { tenantId: string; integrationId: string },
  { primary, name }: ConnectionChange,
): Promise<ListedConnection> => {
  const find = async () => {
    const found = await findConnection(connections, which);
    if (!found) throw noSuchIntegration();
    return found;
  };
  let { connection } = await find();
  if (name !== undefined) {
    // It moves when another account takes its place.
    while (!(await connections.rename(connection, name ?? undefined))) {
      ({ connection } = await find());
    }
  }
  // A flow that connects an account may be at the same item.
  while (primary && !(await connections.choosePrimary(connection)));
  return find();
};
