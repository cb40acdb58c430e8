import { describe, expect, it } from 'vitest';
import { createIntegrations } from '../../../functions/adapters/connections.ts';
import type { Integration } from '../../../functions/domain/connection/connection.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const integrations = createIntegrations(await createTestDatabase());
const store = async (): Promise<Integration> => {
  const integration: Integration = {
    tenantId: uuidV7(1),
    integrationType: 'gmail',
    integrationId: uuidV7(2),
    category: 'email',
    status: 'connected',
    sealedTokens: 'sealed',
    grantedScopes: [],
    variables: {},
    version: 1,
    flowId: 'flow',
    connectedAtMs: 5,
  };
  expect(await integrations.put(integration, undefined)).toBe(true);
  return integration;
};
const lease = { owner: 'ada', untilMs: 2000, nowMs: 1000 };

describe('createIntegrations', () => {
  it('gives back what was stored, to its tenant only', async () => {
    const stored = await store();
    expect(await integrations.get(stored.tenantId, 'gmail')).toEqual(stored);
    expect(await integrations.get(stored.tenantId, 'slack')).toBeUndefined();
    expect(await integrations.get('somebody', 'gmail')).toBeUndefined();
    expect(await integrations.list(stored.tenantId)).toEqual([stored]);
  });

  it('takes one of many writes over the same version', async () => {
    const stored = await store();
    const writes = Array.from({ length: 20 }, (_, n) =>
      integrations.put({ ...stored, version: 2, sealedTokens: `by ${n}` }, 1),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
    expect(await integrations.put(stored, undefined)).toBe(false);
  });

  it('gives the lease to one of many, and again when it ran out', async () => {
    const stored = await store();
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        integrations.acquireLease(stored, { ...lease, owner: `owner-${n}` }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const late = { owner: 'late', untilMs: 4000 };
    expect(await integrations.acquireLease(stored, { ...late, nowMs: 1999 })).toBe(false);
    expect(await integrations.acquireLease(stored, { ...late, nowMs: 2000 })).toBe(true);
  });

  it('gives no lease on a version that is not the stored one', async () => {
    const stored = await store();
    await integrations.put({ ...stored, version: 2 }, 1);
    expect(await integrations.acquireLease(stored, lease)).toBe(false);
  });

  it('lets only the owner give a lease back', async () => {
    const stored = await store();
    await integrations.acquireLease(stored, lease);
    await integrations.releaseLease(stored, 'bob');
    expect((await integrations.get(stored.tenantId, 'gmail'))?.lease?.owner).toBe('ada');
    await integrations.releaseLease(stored, 'ada');
    expect((await integrations.get(stored.tenantId, 'gmail'))?.lease).toBeUndefined();
  });
});
