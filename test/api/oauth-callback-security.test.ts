import { describe, expect, it } from 'vitest';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connections, info } = stack;
const { consent } = createConnecting(stack);
const redirectOf = (answer: Awaited<ReturnType<typeof request>>) =>
  settingsRedirectOf(answer, info.frontend_url);

const invalidLink = [
  ['category', 'demo'],
  ['success', 'false'],
  ['error_msg', 'This link is invalid or has expired. Please start again.'],
  ['integration_type', 'demo'],
  ['error_code', 'invalid_link'],
];

describe('GET /integrations/oauth_callback/{integration_type}: security', () => {
  it('refuses another code for a used state', async () => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey);
    await request(callback);
    const other = callback.replace(/code=[^&]+/, 'code=another');
    expect(redirectOf(await request(other))).toEqual(invalidLink);
  });

  it('refuses a code of another flow, and keeps the existing connection', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const before = await connections.primary(tenantId, 'demo');
    const [mine, theirs] = [await consent(apiKey), await consent(apiKey)];
    const swapped = mine.replace(/code=[^&]+/, /code=[^&]+/.exec(theirs)?.[0] ?? '');
    expect(redirectOf(await request(swapped))).toContainEqual([
      'error_msg',
      'The provider no longer accepts this authorization. Please start again.',
    ]);
    expect(await connections.primary(tenantId, 'demo')).toEqual(before);
  });

  it('refuses another issuer', async () => {
    const { apiKey } = await createTenant();
    const callback = (await consent(apiKey)).replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
    expect(redirectOf(await request(callback))).toEqual(invalidLink);
  });

  it.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ])('refuses a speculative load (%o)', async (headers) => {
    const { tenantId, apiKey } = await createTenant();
    const callback = await consent(apiKey);
    expect(await request(callback, { headers })).toMatchObject({
      status: 400,
      body: { code: 'prefetch_refused' },
    });
    expect(await connections.primary(tenantId, 'demo')).toBeUndefined();
    expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
  });

  it('404s HEAD, which has no effect', async () => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey);
    const head = await fetch(info.base_url + callback, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(404);
    expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
  });

  it('stores no token unencrypted', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const stored = await connections.primary(tenantId, 'demo');
    const owner = { purpose: 'connection', tenantId, integrationType: 'demo' } as const;
    const opened = await stack.secretBox.open(stored?.sealedTokens ?? '', owner);
    const { accessToken, refreshToken } = JSON.parse(opened);
    expect(JSON.stringify(stored)).not.toContain(accessToken);
    expect(JSON.stringify(stored)).not.toContain(refreshToken);
    const others = { ...owner, tenantId: 'somebody-else' };
    await expect(stack.secretBox.open(stored?.sealedTokens ?? '', others)).rejects.toThrow();
  });
});
