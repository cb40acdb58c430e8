import { describe, expect, it } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connect, connections } = stack;

const page = 'https://app.example.com';

/** Makes a session as the tenant's server does. */
const make = (apiKey: string, given: object = {}) =>
  request('/connect_sessions', {
    method: 'POST',
    apiKey,
    body: JSON.stringify({ allowed_origins: [page], ...given }),
  });

const sessionOf = async (apiKey: string, given: object = {}) => {
  const { body } = await make(apiKey, given);
  return (body as { session_token: string }).session_token;
};

/** What a page sends. */
const from = (origin: string, session: string) => ({
  apiKey: session,
  headers: { Origin: origin },
});

describe('success', () => {
  it('lists what the tenant has connected, for a page of the session’s origin to read', async () => {
    const { apiKey, tenantId } = await createTenant();
    await connect(tenantId, 'demo', { accessToken: 'a' });
    const answer = await request('/integrations', from(page, await sessionOf(apiKey)));
    expect(answer).toMatchObject({ status: 200, body: [{ type: 'demo' }] });
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('vary')).toBe('Origin');
  });
});

describe('security', () => {
  it('sees and touches only what is of its types', async () => {
    const { apiKey, tenantId } = await createTenant();
    for (const type of ['demo', 'slack']) await connect(tenantId, type, { accessToken: 'a' });
    const other = await connections.primary(tenantId, 'demo');
    const session = await sessionOf(apiKey, { integration_types: ['slack'] });
    const ask = (path: string, options: object = {}) =>
      request(path, { ...from(page, session), ...options });
    expect(await ask('/integrations')).toMatchObject({ body: [{ type: 'slack' }] });
    expect(await ask('/integrations?integration_type=gmail')).toMatchObject({ body: [] });
    expect(await ask('/integrations/types')).toMatchObject({ body: [{ type: 'slack' }] });
    expect(await ask('/events/components')).toMatchObject({ body: [{ key: 'slack' }] });
    const path = `/integrations/${other?.integrationId}`;
    for (const options of [
      {},
      { method: 'DELETE' },
      { method: 'PATCH', body: '{"name":"Mine"}' },
    ]) {
      expect(await ask(path, options)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: expect.stringMatching(/^There is no such integration/) },
      });
    }
    const notAllowed = { status: 403, body: { code: 'integration_type_not_allowed' } };
    const start = { method: 'POST', body: '{}' };
    expect(await ask('/integrations/oauth_start/demo', start)).toMatchObject(notAllowed);
    expect(await ask('/events/components/demo')).toMatchObject(notAllowed);
    const options = '/events/components/demo/events/task_completed/options/project_id';
    expect(await ask(options)).toMatchObject(notAllowed);
    expect(await ask('/events/components/slack')).toMatchObject({ status: 200 });
  });

  it.each(routes.filter(({ scope, forSessions }) => scope && !forSessions))(
    'may not $operationId',
    async ({ method, path }) => {
      const { apiKey } = await createTenant();
      const sent = { method, ...from(page, await sessionOf(apiKey)) };
      expect(await request(path, sent)).toMatchObject({
        status: 403,
        body: { code: 'missing_scope', detail: expect.stringContaining('A session may not') },
      });
    },
  );

  it('may do no more than the key that made it', async () => {
    const { apiKey } = await createTenant({ scopes: ['integrations:write'] });
    const session = await sessionOf(apiKey);
    expect(await request('/integrations', from(page, session))).toMatchObject({
      status: 403,
      body: { code: 'missing_scope', detail: expect.stringContaining('integrations:read') },
    });
  });

  it.each([
    'https://evil.example',
    'null',
    'https://app.example.com.',
    'https://app.example.com:8443',
    'http://app.example.com',
    'https://APP.example.com',
    'https://app.example.com, https://evil.example',
  ])('403s a page of the origin %s', async (origin) => {
    const { apiKey } = await createTenant();
    const answer = await request('/integrations', from(origin, await sessionOf(apiKey)));
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
