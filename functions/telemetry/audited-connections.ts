import type { Connection } from '../domain/connection/connection.ts';
import type { Connections } from '../domain/connection/ports.ts';
import { isUninstalled } from '../domain/connection/standing.ts';
import type { Audit } from './audit.ts';

/** The same connections, which show `seen` each one before it is deleted. */
export const withSeenDeletes = (
  connections: Connections,
  seen: (connection: Connection) => void,
): Connections => ({
  ...connections,
  delete: (connection) => {
    seen(connection);
    return connections.delete(connection);
  },
});

/** The same connections, for a provider's notice: each one that it marks or erases is recorded. */
export const withAuditedNotices = (connections: Connections, audit: Audit): Connections => ({
  ...connections,
  put: async (next, ...rest) => {
    const isStored = await connections.put(next, ...rest);
    const act = isUninstalled(next) ? 'connection.uninstalled' : 'connection.revoked';
    if (isStored) audit.record({ act, result: 'done', ...idsOf(next) });
    return isStored;
  },
  delete: async (connection) => {
    const isErased = await connections.delete(connection);
    if (isErased) audit.record({ act: 'connection.erased', result: 'done', ...idsOf(connection) });
    return isErased;
  },
});

const idsOf = ({ tenantId, integrationId, integrationType }: Connection) => ({
  tenantId,
  integrationId,
  integrationType,
});
