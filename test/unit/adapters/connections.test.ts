import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../functions/adapters/connections.ts';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { keyOf } from '../../../functions/domain/connection/connection-key.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const connections = createConnections(await createTestDatabase());
const store = async (): Promise<Connection> => {
  const connection = bareConnection();
  expect(await connections.put(connection, undefined)).toBe(true);
  return connection;
};
const lease = { owner: 'ada', untilMs: 2000, nowMs: 1000 };

describe('createIntegrations', () => {
  it('gives back what was stored, to its tenant only', async () => {
    const stored = await store();
    const key = keyOf(stored);
    expect(await connections.get(key)).toEqual(stored);
    expect(await connections.get({ ...key, integrationType: 'slack' })).toBeUndefined();
    expect(await connections.get({ ...key, tenantId: 'somebody' })).toBeUndefined();
    const ofType = { integrationType: 'gmail', connections: [stored] };
    expect(await connections.ofType(stored.tenantId, 'gmail')).toEqual(ofType);
    expect(await connections.list(stored.tenantId)).toEqual([ofType]);
    expect(await connections.list('somebody')).toEqual([]);
  });

  it('takes one of many writes over the same version', async () => {
    const stored = await store();
    const writes = Array.from({ length: 20 }, (_, n) =>
      connections.put({ ...stored, version: 2, sealedTokens: `by ${n}` }, 1),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
    expect(await connections.put(stored, undefined)).toBe(false);
  });

  it('gives the lease to one of many, and again after it has expired', async () => {
    const stored = await store();
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        connections.acquireLease(stored, { ...lease, owner: `owner-${n}` }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const late = { owner: 'late', untilMs: 4000 };
    expect(await connections.acquireLease(stored, { ...late, nowMs: 1999 })).toBe(false);
    expect(await connections.acquireLease(stored, { ...late, nowMs: 2000 })).toBe(true);
  });

  it('gives no lease on an outdated version', async () => {
    const stored = await store();
    await connections.put({ ...stored, version: 2 }, 1);
    expect(await connections.acquireLease(stored, lease)).toBe(false);
  });

  it('lets only the owner release a lease', async () => {
    const stored = await store();
    await connections.acquireLease(stored, lease);
    await connections.releaseLease(stored, 'bob');
    expect((await connections.get(keyOf(stored)))?.lease?.owner).toBe('ada');
    await connections.releaseLease(stored, 'ada');
    expect((await connections.get(keyOf(stored)))?.lease).toBeUndefined();
  });
});
