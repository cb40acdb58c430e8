import { expect, it } from 'vitest';
import type { Connections } from '../../../../functions/domain/connection/ports.ts';
import { changeConnection } from '../../../../functions/domain/connection/tenant-connections.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

it('chooses the primary again when another writer was at it', async () => {
  let [refusals, primaryId] = [2, 'another'];
  const connections: Connections = {
    ...unusedConnections,
    find: async () => stored,
    isPrimary: async () => primaryId === stored.integrationId,
    choosePrimary: async ({ integrationId }) => {
      if (refusals-- > 0) return false;
      primaryId = integrationId;
      return true;
    },
  };
  const { tenantId, integrationId } = stored;
  await changeConnection(
    connections,
    { tenantId, integrationId, reach: {} },
    { primary: true, words: {} },
  );
  expect(primaryId).toBe(integrationId);
});
