import { describe, expect, it } from 'vitest';
import { hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { securityHeaders } from '../../../functions/platform/http/json.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connect, rewriteRow, info, stack: local } = stack;

const { sessionOf } = createPages(stack);

describe('success', () => {
  it('lists what the tenant has connected, readable for a page of the session’s origin', async () => {
    const { apiKey, tenantId } = await createTenant();
    await connect(tenantId, 'demo', { accessToken: 'a' });
    const response = await request('/integrations', from(page, await sessionOf(apiKey)));
    expect(response).toMatchObject({ status: 200, body: [{ type: 'demo' }] });
    expect(corsOf(response)).toEqual(ofPage);
    expect(response.headers.get('access-control-allow-origin')).toBe(page);
    expect(response.headers.get('vary')).toBe('Origin');
  });
});

/** What a test of an answer to a page looks at. */
const corsOf = ({ headers }: { headers: Headers }) =>
  [...headers].flatMap(([name]) => (/^(access-control-|vary)/.test(name) ? [name] : [])).sort();
const ofPage = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'];

describe('a page', () => {
  it('may ask the gateway first, without a session, whatever its origin', async () => {
    const preflight = (path: string) =>
      fetch(info.base_url + path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'x-api-key',
        },
      });
    const { status, headers } = await preflight(`/integrations/${unknownId}`);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET,PATCH,DELETE');
    expect(headers.get('access-control-allow-headers')).toBe('Content-Type,X-API-Key');
    expect(headers.get('access-control-max-age')).toBe('7200');
    for (const [name, value] of Object.entries(securityHeaders))
      expect(headers.get(name), name).toBe(value);
    expect((await preflight('/health')).status).toBe(404);
  });

  it('may read every header that is documented, of successes and refusals', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request('/openapi.json');
    const documented = JSON.stringify(body).match(
      /"(Age|Link|[A-Z][A-Za-z]+(-[A-Z][A-Za-z]+)+)":/g,
    );
    const names = new Set(documented?.map((name) => name.slice(1, -2)));
    const session = await sessionOf(apiKey);
    const responses = [
      await request('/integrations', from(page, session)),
      await request('/integrations?limit=no', from(page, session)),
      await request('/integrations', from(page, `${session.slice(0, -1)}?`)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 401]);
    for (const { headers } of responses) {
      const exposed = headers.get('access-control-expose-headers')?.split(',');
      for (const [name] of headers) {
        const isOurs = [...names].some((each) => each.toLowerCase() === name);
        if (isOurs) expect(exposed?.map((each) => each.toLowerCase())).toContain(name);
      }
      expect(exposed).toEqual(
        expect.arrayContaining(['Link', 'Retry-After', 'X-Options-Truncated']),
      );
    }
  });

  it('may read what the gateway says itself', async () => {
    for (const path of ['/integrations', '/nowhere', '/health?a=%']) {
      const response = await request(path, { headers: { Origin: 'https://evil.example' } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

describe('security', () => {
  it('gives a key no CORS headers, whatever origin it comes from', async () => {
    const { apiKey } = await createTenant();
    for (const origin of [undefined, page, 'null', new URL(info.base_url).origin]) {
      const headers = origin ? { headers: { Origin: origin } } : {};
      for (const path of ['/integrations', `/integrations/${unknownId}`]) {
        expect(corsOf(await request(path, { apiKey, ...headers }))).toEqual([]);
      }
    }
  });

  it('403s without an origin, unless the browser says that the page is the API’s own', async () => {
    const { apiKey } = await createTenant();
    const own = new URL(info.base_url).origin;
    const ask = (session: string, headers: Record<string, string>) =>
      request('/integrations', { apiKey: session, headers });
    const elsewhere = await sessionOf(apiKey);
    const here = await sessionOf(apiKey, { allowed_origins: [own] });
    for (const site of ['none', 'same-site', 'cross-site', '']) {
      const headers = { 'Sec-Fetch-Site': site };
      expect(await ask(here, headers)).toMatchObject({ body: { code: 'origin_not_allowed' } });
    }
    const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await ask(here, {})).toMatchObject({ body: { code: 'origin_not_allowed' } });
    expect(await ask(elsewhere, sameOrigin)).toMatchObject({
      body: { code: 'origin_not_allowed' },
    });
    expect(await ask(here, sameOrigin)).toMatchObject({ status: 200 });
    const sandboxed = { ...sameOrigin, Origin: 'null' };
    expect(await ask(here, sandboxed)).toMatchObject({ body: { code: 'origin_not_allowed' } });
  });

  it('401s once it has ended', async () => {
    const { apiKey } = await createTenant();
    const session = await sessionOf(apiKey);
    const key = { key_hash: hashCredential(session) };
    await rewriteRow('api_keys', key, { expires_at_ms: Date.now() });
    const response = await request('/integrations', from(page, session));
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is refused before anything is read or counted for a page of another origin', async () => {
    const { apiKey } = await createTenant();
    const session = await sessionOf(apiKey);
    const before = new Map(local.operations.dynamodb);
    expect(await request('/integrations', from('https://evil.example', session))).toMatchObject({
      status: 403,
      body: {
        code: 'origin_not_allowed',
        detail: expect.stringContaining(
          `for pages of ${page}, and the request is from https://evil.example.`,
        ),
      },
    });
    const calls = [...local.operations.dynamodb].flatMap(([name, count]) =>
      count === before.get(name) ? [] : [[name, count - (before.get(name) ?? 0)]],
    );
    // The authorizer's, of the session and of its tenant.
    expect(calls).toEqual([['GetItem', 2]]);
  });

  it('may do no more than the key that made it', async () => {
    const { apiKey } = await createTenant({ scopes: ['integrations:write'] });
    const session = await sessionOf(apiKey);
    expect(await request('/integrations', from(page, session))).toMatchObject({
      status: 403,
      body: { code: 'missing_scope', detail: expect.stringContaining('integrations:read') },
    });
  });
});
