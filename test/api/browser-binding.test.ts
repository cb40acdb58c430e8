import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserCookie } from '../../functions/domain/connect/browser-binding.ts';
import { sha256 } from '../../functions/domain/model/sha256.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connections, stack: local } = stack;
const { consent, redirectOf } = createConnecting(stack);

const deliver = async (path: string, cookie?: string) => {
  const answer = await request(path, { headers: cookie ? { Cookie: cookie } : {} });
  return Object.fromEntries(redirectOf(answer));
};

/** A consent whose callback needs the cookie with this value. */
const boundConsent = async () => {
  const tenant = await createTenant();
  const value = randomBytes(32).toString('base64url');
  const path = await consent(tenant.apiKey, 'allow', { browser_binding: sha256(value) });
  return { ...tenant, path, cookie: `${browserCookie}=${value}` };
};

describe('browser_binding of POST /integrations/oauth_start/{integration_type}', () => {
  describe('success', () => {
    it.each([
      ['alone', (own: string) => own],
      ['among others', (own: string) => `a=b; ${own}; theme=dark`],
      ['after one of a parent domain', (own: string) => `${browserCookie}=older; ${own}`],
    ])('connects the browser that has the cookie %s', async (_, cookies) => {
      const { tenantId, path, cookie } = await boundConsent();
      expect(await deliver(path, cookies(cookie))).toMatchObject({ success: 'true' });
      expect(await connections.primary(tenantId, 'demo')).toBeDefined();
    });

    it('connects any browser when the start binds none', async () => {
      const { apiKey } = await createTenant();
      expect(await deliver(await consent(apiKey))).toMatchObject({ success: 'true' });
    });
  });

  describe('security', () => {
    it('connects nothing for another browser, and leaves the link to the right one', async () => {
      const { tenantId, path, cookie } = await boundConsent();
      const other = await boundConsent();
      const kms = new Map(local.operations.kms);
      for (const wrong of [undefined, other.cookie, `${browserCookie}=`, `x${cookie}`]) {
        expect(await deliver(path, wrong)).toMatchObject({
          success: 'false',
          integration_type: 'demo',
          error_code: 'other_browser',
        });
      }
      expect(local.operations.kms).toEqual(kms);
      expect(await connections.primary(tenantId, 'demo')).toBeUndefined();
      expect(await deliver(path, cookie)).toMatchObject({ success: 'true' });
    });

    it('does not repeat the outcome to another browser', async () => {
      const { path, cookie } = await boundConsent();
      await deliver(path, cookie);
      expect(await deliver(path)).toMatchObject({ error_code: 'other_browser' });
    });
  });
});
