import { type ListedConnection, listed } from './connections-of-type.ts';
import type { Connections } from './ports.ts';

/** One of the tenant's connections. It reads no other tenant's rows. */
export const findConnection = async (
  connections: Pick<Connections, 'list'>,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
): Promise<ListedConnection | undefined> =>
  listed(await connections.list(tenantId)).find(
    ({ connection }) => connection.integrationId === integrationId,
  );
