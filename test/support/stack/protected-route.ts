import { describe, expect, it } from 'vitest';
import { createApiKey, scopes } from '../../../functions/domain/keys/api-key.ts';
import type { TestStack } from './start-test-stack.ts';

const withWrongChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

/** The security tests of every endpoint that takes a key. */
export const describeProtectedRoute = (
  stack: TestStack,
  { method = 'GET', path, scope }: { method?: string; path: string; scope: string },
) => {
  const { request, createTenant } = stack;
  const others = scopes.filter((name) => name !== scope);

  describe('security', () => {
    it.each([
      ['without a key', undefined],
      ['with a key of the wrong shape', 'hello'],
      ['with a key of another environment', createApiKey('prod')],
      ['with a key whose checksum is wrong', withWrongChecksum(createApiKey('local'))],
      ['with a key that nobody has', createApiKey('local')],
      ['with a JWT', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.e30'],
    ])('401s %s', async (_, apiKey) => {
      const answer = await request(path, { method, ...(apiKey ? { apiKey } : {}) });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(answer.headers.get('www-authenticate')).toBe('ApiKey');
    });

    it.each([
      ['revoked', { revokedAtMs: 1 }],
      ['expired', { expiresAtMs: 1 }],
    ])('401s with a key that is %s', async (_, key) => {
      const { apiKey } = await createTenant(key);
      expect(await request(path, { method, apiKey })).toMatchObject({ status: 401 });
    });

    it('403s with a key of other scopes, and names the one it needs', async () => {
      const { apiKey } = await createTenant({ scopes: others });
      const answer = await request(path, { method, apiKey });
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'missing_scope', detail: expect.stringContaining(scope) },
      });
    });

    it('takes a key with just its scope', async () => {
      const { apiKey } = await createTenant({ scopes: [scope] });
      const { status } = await request(path, { method, apiKey });
      expect([401, 403]).not.toContain(status);
    });

    it('sends the rate limit headers on every keyed answer', async () => {
      const { apiKey } = await createTenant();
      const { headers } = await request(path, { method, apiKey });
      expect(Number(headers.get('ratelimit-limit'))).toBe(1000);
      expect(Number(headers.get('ratelimit-remaining'))).toBe(999);
      expect(Number(headers.get('ratelimit-reset'))).toBe(1);
    });
  });
};
