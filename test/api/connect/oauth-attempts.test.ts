import { describe, expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, addKey, rewriteRow } = stack;

const get = (apiKey: string, id: string) =>
  request(`/integrations/oauth_attempts/${id}`, { apiKey });

/** Starts as a page does that waits for a person in another window. */
const begin = async () => {
  const tenant = await createTenant();
  const { body } = await request('/integrations/oauth_start/demo', {
    method: 'POST',
    apiKey: tenant.apiKey,
  });
  const { attempt_id: id, expires_at } = body as Record<'attempt_id' | 'expires_at', string>;
  // Any key of the tenant shows it.
  const apiKey = await addKey(tenant.tenantId);
  return { id, expires_at, status: async () => (await get(apiKey, id)).body };
};

describe('an attempt', () => {
  it('is pending from its start, and expires when the link does', async () => {
    const { status, id, expires_at } = await begin();
    const pending = { attempt_id: id, integration_type: 'demo', status: 'pending', expires_at };
    expect(await status()).toEqual(pending);
    await rewriteRow('oauth_flows', { flow_id: id }, { expires_at_ms: Date.now() });
    expect(await status()).toMatchObject({ status: 'expired' });
  });
});
