import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { scopes } from '../../../functions/platform/model/scope.ts';
import { routes } from '../../../functions/routes.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const { sessionOf } = createPages(stack);
const withWrongChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

const parameters: Record<string, string> = {
  component_key: 'demo',
  event_key: 'task_completed',
  field_key: 'project_id',
  integration_type: 'demo',
  integration_id: unknownId,
  agent_id: unknownId,
  invitation_id: unknownId,
  webhook_id: unknownId,
  event_id: unknownId,
};
const keyed = routes.flatMap(({ operationId, method, path: template, scope, forSessions }) => {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? name);
  return scope ? [{ operationId, method, path, scope, forSessions }] : [];
});

describe('the authorizer, which all keyed endpoints share', () => {
  it.each([
    ['without a key', /No API key came/, undefined],
    ['with a key of the wrong shape', /does not have the form/, 'hello'],
    ['with a key of another environment', /of this one begin with sk_local_/, createApiKey('prod')],
    [
      'with a key whose checksum is wrong',
      /copied whole/,
      withWrongChecksum(createApiKey('local')),
    ],
    ['with a key that nobody has', /There is no such key/, createApiKey('local')],
    ['with a JWT', /does not have the form/, 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.e30'],
  ])('401s %s, and says so', async (_, fault, apiKey) => {
    const response = await request('/agents', apiKey ? { apiKey } : {});
    const detail = expect.stringMatching(fault);
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized', detail } });
    expect(response.headers.get('www-authenticate')).toBe('ApiKey');
  });

  it.each([
    ['revoked', { revokedAtMs: 1 }],
    ['expired', { expiresAtMs: 1 }],
  ])('401s with a key that is %s, and says so', async (fault, key) => {
    const { apiKey } = await createTenant(key);
    const detail = expect.stringContaining(` ${fault}: use another key`);
    expect(await request('/agents', { apiKey })).toMatchObject({ status: 401, body: { detail } });
  });
});

describe.each(keyed)('$operationId', ({ method, path, scope, forSessions }) => {
  it('401s without a key, and with one that nobody has', async () => {
    for (const caller of [{}, { apiKey: createApiKey('local') }]) {
      const response = await request(path, { method, ...caller });
      expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    }
  });

  it('403s with a key of other scopes, and names the one it needs', async () => {
    const { apiKey } = await createTenant({ scopes: scopes.filter((name) => name !== scope) });
    expect(await request(path, { method, apiKey })).toMatchObject({
      status: 403,
      body: { code: 'missing_scope', detail: expect.stringContaining(scope) },
    });
  });

  it.runIf(forSessions)('takes a session with just its scope, from its page alone', async () => {
    const { apiKey } = await createTenant({ scopes: [scope, 'integrations:write'] });
    const session = await sessionOf(apiKey);
    const { status, headers } = await request(path, { method, ...from(page, session) });
    expect([401, 403]).not.toContain(status);
    expect(headers.get('access-control-allow-origin')).toBe(page);
    expect(headers.get('ratelimit-remaining')).toBe('999');
    const elsewhere = await request(path, { method, ...from('https://evil.example', session) });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
  });

  it.skipIf(forSessions)('403s a session of any page', async () => {
    const { apiKey } = await createTenant();
    const sent = { method, ...from(page, await sessionOf(apiKey)) };
    expect(await request(path, sent)).toMatchObject({
      status: 403,
      body: { code: 'missing_scope', detail: expect.stringContaining('A session may not') },
    });
  });

  it('takes a key with just its scope, and says what is left of its rate limit', async () => {
    const { apiKey } = await createTenant({ scopes: [scope] });
    const { status, headers } = await request(path, { method, apiKey });
    expect([401, 403]).not.toContain(status);
    const left = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));
    expect(left).toEqual(['1000', '999', '1']);
  });
});
