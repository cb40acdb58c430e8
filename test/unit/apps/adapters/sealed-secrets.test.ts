import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type {
  LastingOwner,
  SealedSecret,
} from '../../../../functions/apps/adapters/sealed-secret.ts';
import { createSealedSecrets } from '../../../../functions/apps/adapters/sealed-secrets.ts';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../../functions/webhooks/domain/webhook-health.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const sealedSecrets = createSealedSecrets(database);

const store = async (): Promise<SealedSecret> => {
  const connection = bareConnection({ grantedScopes: ['a'], variables: { shop: 'b' } });
  await connections.put(connection, undefined);
  const { tenantId, integrationType } = connection;
  const accountHash = 'unnamed';
  const owner = { purpose: 'connection', tenantId, integrationType, accountHash } as const;
  const stored = await sealedSecrets.get(owner);
  if (!stored) throw new Error('not stored');
  return stored;
};
const read = ({ owner }: SealedSecret) => connections.get({ ...owner, accountHash: 'unnamed' });
const lease = { owner: 'ada', untilMs: 2000 };

describe('createSealedSecrets', () => {
  it('changes the sealed text and the version, and nothing else', async () => {
    const stored = await store();
    const before = await read(stored);
    expect(await sealedSecrets.replace(stored, 'new', 0)).toBe(true);
    expect(await read(stored)).toEqual({ ...before, sealedTokens: 'new', version: 2 });
  });

  it('does not change a leased connection, and keeps an expired lease as it is', async () => {
    const stored = await store();
    const leased = await read(stored);
    if (!leased || !(await connections.acquireLease({ ...leased, lease }, 1000)))
      throw new Error('no lease');
    expect(await sealedSecrets.replace(stored, 'new', 1999)).toBe(false);
    expect(await read(stored)).toMatchObject({ sealedTokens: 'sealed', version: 1 });
    expect(await sealedSecrets.replace(stored, 'new', 2000)).toBe(true);
    expect(await read(stored)).toMatchObject({ lease: { owner: 'ada', untilMs: 2000 } });
  });

  it('finds the secrets of a webhook, and seals only those that it has read', async () => {
    const webhooks = createWebhooks(database);
    const key = { tenantId: 'acme', webhookId: '01932c07-2f5e-7c1a-9a63-52b5a1c8a00b' };
    const owner = { purpose: 'webhook', tenantId: 'acme', integrationType: key.webhookId } as const;
    const url = 'https://hooks.example.com/';
    await webhooks.add({
      ...{ ...key, url, sealedSecrets: 'sealed', createdAtMs: 1 },
      health: healthy,
    });
    expect((await sealedSecrets.page('webhook', { limit: 2 })).secrets).toMatchObject([
      { owner, sealed: 'sealed' },
    ]);
    const read = await sealedSecrets.get(owner);
    if (!read) throw new Error('not stored');
    expect(await sealedSecrets.replace({ ...read, sealed: 'older' }, 'new', 0)).toBe(false);
    expect(await sealedSecrets.replace(read, 'new', 0)).toBe(true);
    expect(await webhooks.get(key)).toMatchObject({ url, sealedSecrets: 'new' });
  });

  it('writes nothing over a newer version or a deleted row', async () => {
    const stored = await store();
    const before = await read(stored);
    if (!before) throw new Error('gone');
    await connections.put({ ...before, sealedTokens: 'newer', version: 2 }, 1);
    expect(await sealedSecrets.replace(stored, 'new', 0)).toBe(false);
    expect(await read(stored)).toMatchObject({ sealedTokens: 'newer' });
    await connections.delete({ ...before, version: 2 });
    expect(await sealedSecrets.replace(stored, 'new', 0)).toBe(false);
    expect(await sealedSecrets.get(stored.owner)).toBeUndefined();
  });

  it('pages through all, also after a deleted row', async () => {
    for (let n = 0; n < 7; n++) await store();
    const seen: string[] = [];
    let after: LastingOwner | undefined;
    do {
      const page = await sealedSecrets.page('connection', { limit: 3, after });
      expect(page.secrets.length).toBeLessThanOrEqual(3);
      for (const { owner } of page.secrets) {
        seen.push(owner.tenantId);
        const row = await read({ owner, sealed: '', leaseUntilMs: 0 });
        if (row && page.next?.tenantId === owner.tenantId) await connections.delete(row);
      }
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(7);
  });

  it('returns a damaged row as one that does not open', async () => {
    const { owner } = await store();
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName('integrations'),
        Key: toItemKey({ ...owner, accountHash: 'unnamed' }),
        UpdateExpression: 'REMOVE sealed_tokens',
      }),
    );
    expect(await sealedSecrets.get(owner)).toMatchObject({ sealed: '' });
  });
});
