import { describe, expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, addKey, rewriteRow } = stack;
const { consent, redirectOf } = createConnecting(stack);

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
  return { ...tenant, id, expires_at, status: async () => (await get(tenant.apiKey, id)).body };
};

/** A person is about to come back: with a consent, or without one. */
const comeBack = async () => {
  const tenant = await createTenant();
  const callback = await consent(tenant.apiKey);
  const state = new URLSearchParams(callback.split('?')[1]).get('state') ?? '';
  const denial = `/integrations/oauth_callback/demo?error=access_denied&state=${state}`;
  return { ...tenant, id: state.slice(0, 22), callback, denial };
};

describe('an attempt', () => {
  it('is pending from its start, and expires when the link does', async () => {
    const { status, id, expires_at } = await begin();
    const pending = { attempt_id: id, integration_type: 'demo', status: 'pending', expires_at };
    expect(await status()).toEqual(pending);
    await rewriteRow('oauth_flows', { flow_id: id }, { expires_at_ms: Date.now() });
    expect(await status()).toMatchObject({ status: 'expired' });
  });

  it('names the connection that came of it', async () => {
    const { apiKey, id, callback } = await comeBack();
    const redirect = redirectOf(await request(callback));
    expect((await get(apiKey, id)).body).toMatchObject({
      status: 'succeeded',
      integration_id: new Map(redirect).get('integration_id'),
    });
  });

  it('shows why it failed, until the person goes back and allows it', async () => {
    const { apiKey, id, callback, denial } = await comeBack();
    await request(denial);
    expect((await get(apiKey, id)).body).toMatchObject({
      status: 'failed',
      error_code: 'cancelled',
      error_msg: 'Authorization cancelled',
    });
    await request(callback);
    expect((await get(apiKey, id)).body).toMatchObject({ status: 'succeeded' });
  });
});

describe('errors', () => {
  it('404s another tenant’s attempt as it does an unknown one', async () => {
    const { id, tenantId } = await begin();
    const { apiKey } = await createTenant();
    for (const named of [id, `${id.slice(0, -1)}x`, 'nope', '..%2f', 'A'.repeat(22)]) {
      expect(await get(apiKey, named)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: expect.stringMatching(/^There is no such attempt/) },
      });
    }
    expect(await get(await addKey(tenantId), id)).toMatchObject({ status: 200 });
  });
});
