import { ServiceError } from '../model/errors.ts';
import { type ListedConnection, listed } from './connections-of-type.ts';
import type { Connections } from './ports.ts';

/** One of the tenant's connections. It reads no other tenant's rows. */
export const findConnection = async (
  connections: Connections,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
): Promise<ListedConnection | undefined> =>
  listed(await connections.list(tenantId)).find(
    ({ connection }) => connection.integrationId === integrationId,
  );

export const noSuchIntegration = () =>
  new ServiceError('not_found', 'There is no such integration. List them with GET /integrations.');
