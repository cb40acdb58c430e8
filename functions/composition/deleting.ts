import type { Config } from '../platform/config.ts';
import { createDeletions } from '../tenants/adapters/deletions.ts';
import { createTenantRows } from '../tenants/adapters/tenant-rows.ts';
import { composeConnections } from './connections.ts';

export const composeDeleteTenants = (config: Config) => {
  const { database, ...connections } = composeConnections(config);
  return {
    ...connections,
    deletions: createDeletions(database),
    tenantRows: createTenantRows(database),
  };
};
