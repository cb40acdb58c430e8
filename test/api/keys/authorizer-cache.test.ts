import { expect, it } from 'vitest';
import { hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const stack = await startTestStack({ authorizerCacheSeconds: 60 });
const { request, createTenant, agents, addKey, rewriteRow } = stack;

it('keeps two tenants apart and serves every endpoint from the cache', async () => {
  const [ada, bob] = [await createTenant(), await createTenant()];
  const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
  await agents.put({ id, tenantId: ada.tenantId, name: 'Ada’s', enabled: true });
  for (const _ of [1, 2]) {
    const responses = await Promise.all([
      request('/agents', { apiKey: ada.apiKey }),
      request('/agents', { apiKey: bob.apiKey }),
      request('/integrations/oauth_start/demo', { method: 'POST', apiKey: ada.apiKey }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(responses[0].body).toHaveLength(1);
    expect(responses[1].body).toEqual([]);
  }
});

it('accepts a cached key after it is revoked, and refuses a revoked key that is not cached', async () => {
  const { tenantId, apiKey } = await createTenant();
  await request('/agents', { apiKey });
  await rewriteRow('api_keys', { key_hash: hashCredential(apiKey) }, { revoked_at_ms: Date.now() });
  expect(await request('/agents', { apiKey })).toMatchObject({ status: 200 });
  const revoked = await addKey(tenantId, { revokedAtMs: 1 });
  expect(await request('/agents', { apiKey: revoked })).toMatchObject({ status: 401 });
});
