import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import {
  findConnection,
  listConnections,
} from '../../../../functions/connections/domain/tenant-connections.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import type { Services } from '../services.ts';

/** What each read of a tenant's connections costs that has many of one type. */
export const measureConnections = async (services: Services, count: number) => {
  const connections = createConnections(services.database);
  const tenantId = uuidV7(1);
  const rows = Array.from({ length: count }, (_, n) =>
    bareConnection({
      tenantId,
      integrationId: uuidV7(n + 1),
      account: { id: `a${n}`, label: '' },
      sealedTokens: 'x'.repeat(2_500),
    }),
  );
  for (const row of rows) await connections.put(row, undefined);
  const { integrationId = '' } = rows[Math.floor(count / 2)] ?? {};
  const reads = {
    'a token, by id': () => connections.find(tenantId, integrationId),
    'GET /integrations/{id}': () =>
      findConnection(connections, { tenantId, integrationId, visibility: wholeTenant }),
    'a page of GET /integrations': () =>
      listConnections(connections, { tenantId, visibility: wholeTenant, limit: 1000 }, Date.now()),
  };
  const table: Record<string, string | number>[] = [];
  for (const [read, act] of Object.entries(reads)) {
    const { dynamodbCalls: calls, readUnits: RCU } = await services.count(act);
    table.push({ read, calls, RCU });
  }
  return table;
};
