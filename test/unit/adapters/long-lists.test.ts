import { expect, it } from 'vitest';
import { createConnections } from '../../../functions/adapters/connections.ts';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const connections = createConnections(await createTestDatabase());

it('finds all connections of a tenant where one answer of DynamoDB does not hold them', async () => {
  const tenantId = uuidV7(1);
  // An answer has at most a megabyte.
  const sealedTokens = 'x'.repeat(300_000);
  const ids = Array.from({ length: 8 }, () => uuidV7(Date.now()));
  for (const integrationId of ids) {
    const connection: Connection = {
      ...{ tenantId, integrationType: 'gmail', integrationId, sealedTokens },
      ...{ category: 'email', status: 'connected', grantedScopes: [], variables: {} },
      ...{ version: 1, flowId: 'flow', connectedAtMs: 5 },
      account: { id: integrationId, label: 'Acme' },
    };
    expect(await connections.put(connection, undefined)).toBe(true);
  }
  const [listed, ofType] = [
    await connections.list(tenantId),
    await connections.ofType(tenantId, 'gmail'),
  ];
  for (const found of [listed[0], ofType]) {
    const foundIds = found?.connections.map(({ integrationId }) => integrationId);
    expect(foundIds?.sort()).toEqual([...ids].sort());
  }
});
