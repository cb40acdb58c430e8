import { createDeletions } from '../adapters/deletions.ts';
import { createTenantRows } from '../adapters/tenant-rows.ts';
import type { Config } from '../config.ts';
import { composeConnections } from './connections.ts';

export const composeDeleteTenants = (config: Config) => {
  const { database, ...connections } = composeConnections(config);
  return {
    ...connections,
    deletions: createDeletions(database),
    tenantRows: createTenantRows(database),
  };
};
