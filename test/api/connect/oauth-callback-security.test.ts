import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserCookie } from '../../../functions/connect/domain/browser-binding.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connections, info, stack: local } = stack;
const { consent, redirectOf } = createConnecting(stack);

const invalidLink = [
  ['category', 'demo'],
  ['success', 'false'],
  ['error_msg', 'This link is invalid or has expired. Please start again.'],
  ['integration_type', 'demo'],
  ['error_code', 'invalid_link'],
];

describe('GET /integrations/oauth_callback/{integration_type}: security', () => {
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

  it.each([
    ['another issuer', 'iss=https%3A%2F%2Fevil.example'],
    ['no issuer', 'other=1'],
  ])('refuses %s if the provider always names it', async (_, parameter) => {
    const { apiKey } = await createTenant();
    const callback = (await consent(apiKey)).replace(/iss=[^&]+/, parameter);
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
});

describe('browser_binding of POST /integrations/oauth_start/{integration_type}', () => {
  const deliver = async (path: string, cookie?: string) =>
    Object.fromEntries(redirectOf(await request(path, cookie ? { headers: { cookie } } : {})));

  /** A consent whose callback needs the cookie with this value. */
  const boundConsent = async () => {
    const tenant = await createTenant();
    const value = randomBytes(32).toString('base64url');
    const path = await consent(tenant.apiKey, 'allow', { browser_binding: sha256(value) });
    return { ...tenant, path, cookie: `${browserCookie.http}=${value}` };
  };

  it('connects nothing for another browser, and leaves the link to the right one', async () => {
    const { tenantId, path, cookie } = await boundConsent();
    const other = await boundConsent();
    const kms = new Map(local.operations.kms);
    const refused = { success: 'false', integration_type: 'demo', error_code: 'other_browser' };
    for (const wrong of [undefined, other.cookie, `${browserCookie.http}=`, `x${cookie}`]) {
      expect(await deliver(path, wrong)).toMatchObject(refused);
    }
    expect(local.operations.kms).toEqual(kms);
    expect(await connections.primary(tenantId, 'demo')).toBeUndefined();
    // Beside other cookies, and one of a parent domain.
    const cookies = `a=b; ${browserCookie.http}=older; ${cookie}; theme=dark`;
    expect(await deliver(path, cookies)).toMatchObject({ success: 'true' });
    expect(await connections.primary(tenantId, 'demo')).toBeDefined();
    expect(await deliver(path)).toMatchObject(refused);
  });
});
