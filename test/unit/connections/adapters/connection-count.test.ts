import { expect, it } from 'vitest';
import { createConnectionCount } from '../../../../functions/connections/adapters/connection-count.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { bareConnection, createStoring } from '../../../support/connections/storing.ts';
import { seededRandom } from '../../../support/run/random.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const countConnections = createConnectionCount(database);
const { store, ofTenant } = createStoring(connections);

it('counts what is there after any adding, replacing and deleting at once, and no other row', async () => {
  const { tenantId } = bareConnection();
  const random = seededRandom(7);
  const one = async () => {
    const policy = random() < 0.3 ? 'replace' : 'add';
    await store(tenantId, `account ${Math.floor(random() * 8)}`, policy);
    const [first] = random() < 0.4 ? await ofTenant(tenantId) : [];
    if (first) await connections.delete(first);
  };
  for (let round = 0; round < 8; round++) {
    await Promise.all([one(), one(), one()]);
    const { length } = await ofTenant(tenantId);
    expect(await countConnections(tenantId, 1_000)).toBe(length);
    expect(await countConnections(tenantId, 2)).toBe(Math.min(length, 2));
  }
  expect(await countConnections(bareConnection().tenantId, 1_000)).toBe(0);
});
