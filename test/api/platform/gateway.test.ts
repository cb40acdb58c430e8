import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../functions/platform/http/json.ts';
import { gatewayResponses } from '../../../infra/gateway-responses.ts';
import { rawHead, sendRaw } from '../../support/stack/raw-request.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info } = stack;
const { origin } = new URL(info.base_url);

/** Every answer, also the gateway's own, is JSON with a detail, an id and a documented status. */
const expectRefused = (response: Awaited<ReturnType<typeof sendRaw>>, status: number) => {
  expect(response.status).toBe(status);
  expect(response.headers.toLowerCase()).toContain('content-type: application/json');
  const body = JSON.parse(response.body);
  expect(body).toMatchObject({ detail: expect.stringMatching(/./) });
  expect(body.doc_url).toBe(`${info.base_url}/docs/errors/${body.code}`);
  expect(response.headers).toMatch(new RegExp(`^x-request-id: ${body.request_id}\r?$`, 'im'));
  expect(response.headers).toMatch(
    new RegExp(`^link: </api/docs/errors/${body.code}>; rel="help"\r?$`, 'im'),
  );
};

const health = 'GET /api/health';
const callback = 'GET /api/integrations/oauth_callback';
const refusal = (
  status: number,
  what: string,
  line: string,
  headers?: string[],
): [number, string, string] => [status, what, rawHead(`${line} HTTP/1.1`, headers)];
const chunked = ['Host: localhost', 'Transfer-Encoding: chunked'];

describe('the gateway', () => {
  it.each<[status: number, what: string, bytes: string]>([
    ...'/nope /agents/ //agents /Agents /agents/1/2 /integrations/oauth_callback/slack/more /../agents /integrations/#fragment'
      .split(' ')
      .map((path) => refusal(404, `the path ${path}`, `GET /api${path}`)),
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'].map((method) =>
      refusal(404, `the method ${method}`, `${method} /api/agents`),
    ),
    refusal(403, 'a host of another site', health, ['Host: evil.example']),
    refusal(403, 'a host that is not there', health, []),
    refusal(403, 'a host of an internal service', health, ['Host: 169.254.169.254']),
    refusal(400, 'a query with broken encoding', `${health}?a=%`),
    refusal(400, 'a query with invalid UTF-8', `${health}?a=%ff%fe`),
    refusal(400, 'a query with half an escape', `${health}?a=%4`),
    refusal(404, 'a path with broken encoding', `${callback}/%`),
    refusal(404, 'a path with an overlong dot', `${callback}/%c0%ae`),
    refusal(404, 'a path with dot segments', `${callback}/%2e%2e`),
    refusal(404, 'a path with a raw NUL', `${callback}/%00`),
    [400, 'what is not HTTP', 'hello\r\n\r\n'],
    refusal(400, 'a header without a colon', health, ['Host: localhost', 'x']),
    refusal(400, '10 kB of headers', health, [`X: ${'a'.repeat(11_000)}`]),
    refusal(400, 'a query of 11 kB', `${health}?${'a'.repeat(11_000)}`),
    refusal(400, 'a path of 200 kB', `GET /api/${'a'.repeat(200_000)}`),
    refusal(400, '1,900 headers', health, Array(1900).fill('a:b')),
    [400, 'a chunk without a length', `${rawHead('POST /api/health HTTP/1.1', chunked)}zz\r\n`],
    refusal(400, 'two lengths', health, ['Content-Length: 1', 'Content-Length: 2']),
  ])('%ds %s', async (status, _, bytes) => {
    expectRefused(await sendRaw(origin, bytes), status);
  });

  it.each([
    ['an unknown path', 'GET', '/nope'],
    ['another method of a path', 'POST', '/agents'],
    ['another method of a path with a key', 'PUT', '/integrations'],
  ])('says to %s that it may be the method, and where all are listed', async (_, method, path) => {
    const { apiKey } = await createTenant();
    const { body } = await request(path, { method, apiKey });
    const { detail } = Object(body);
    expect(detail).toMatch(/path is wrong, or it has other methods/);
    const listed = String(detail).match(/\/(?:openapi\.json|docs)\b/g) ?? [];
    expect(listed).toEqual(['/openapi.json', '/docs']);
    for (const page of listed) expect(await request(page)).toMatchObject({ status: 200 });
  });

  it('401s a key that is sent as a bearer token, naming the header and the slip', async () => {
    const { apiKey } = await createTenant();
    const headers = { Authorization: `Bearer ${apiKey}` };
    expect(await request('/agents', { headers })).toMatchObject({
      status: 401,
      body: {
        code: 'unauthorized',
        detail: expect.stringMatching(
          /header X-API-Key, with nothing else in it, not in Authorization\.$/,
        ),
      },
    });
    const { text } = await request('/docs/errors/unauthorized');
    expect(text).toContain('in the header X-API-Key, without Bearer');
  });

  it.each(['', '/', '/api', '/api/'])('leads from %j to the docs', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(origin + path, { method, redirect: 'manual' });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/api/docs');
    }
  });

  it('answers HEAD wherever it answers GET, with its status and headers and without a body', async () => {
    const { apiKey } = await createTenant();
    for (const path of ['/agents', '/agents?limit=0', '/health', '/docs', '/integrations/x']) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          fetch(info.base_url + path, { method, headers: { 'X-API-Key': apiKey } }),
        ),
      );
      expect(head?.status, path).toBe(get?.status);
      expect(await head?.text()).toBe('');
      const same = ['content-type', 'cache-control', 'link', 'ratelimit-limit'];
      for (const name of same) expect(head?.headers.get(name)).toBe(get?.headers.get(name));
    }
    expect(await fetch(`${info.base_url}/agents`, { method: 'HEAD' })).toMatchObject({
      status: 401,
    });
  });

  it('takes a query of 9 kB, repeated and odd parameters', async () => {
    const query = `a=${'x'.repeat(9000)}&a&=&&__proto__=1&constructor=2&a=3`;
    expect(await request(`/health?${query}`)).toMatchObject({ status: 200 });
  });

  it('takes 900 headers, and an id of 9 kB', async () => {
    const { apiKey } = await createTenant();
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`h${n}`, '1']));
    expect(await request('/health', { headers: many })).toMatchObject({ status: 200 });
    const path = `/integrations/${'a'.repeat(9000)}`;
    expect(await request(path, { apiKey })).toMatchObject({ status: 404 });
  });

  it('ignores a body on GET', async () => {
    const { apiKey } = await createTenant();
    const head = rawHead('GET /api/agents HTTP/1.1', [
      'Host: localhost',
      `X-API-Key: ${apiKey}`,
      'Content-Length: 5',
    ]);
    expect(await sendRaw(origin, `${head}hello`)).toMatchObject({ status: 200 });
  });
});

/** What both have to say. */
const expected = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

describe('the security headers', async () => {
  const { apiKey } = await createTenant();
  const start = (body: string) =>
    request('/integrations/oauth_start/demo', { method: 'POST', apiKey, body });

  it.each<[string, number, () => ReturnType<typeof request>]>([
    ['a success', 200, () => request('/agents', { apiKey })],
    ['a refusal by a function', 422, () => request('/agents?limit=0', { apiKey })],
    [
      'a redirect',
      302,
      () => request('/integrations/oauth_callback/slack?error=access_denied&state=s'),
    ],
    ['an unknown provider', 404, () => request('/integrations/oauth_callback/none')],
    ['a missing key', 401, () => request('/agents')],
    ['an unknown path', 404, () => request('/none')],
    ['an unreadable query', 400, () => request('/health?a=%')],
    ['a large body', 413, () => start('x'.repeat(7 * 1024 * 1024))],
  ])('are in the answer to %s', async (_, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    for (const [name, value] of expected) expect(response.headers.get(name)).toBe(value);
  });

  it.each([
    ['a foreign host', 403, rawHead('GET /api/health HTTP/1.1', ['Host: evil.example'])],
    ['bytes that are no HTTP', 400, 'hello\r\n\r\n'],
  ])('are in the answer to %s', async (_, status, bytes) => {
    const response = await sendRaw(origin, bytes);
    expect(response.status).toBe(status);
    for (const [name, value] of expected) expect(response.headers).toContain(`${name}: ${value}`);
  });

  it('are one list, which every answer of the gateway itself has', () => {
    expect(Object.entries(securityHeaders)).toEqual(expected);
    for (const { headers } of Object.values(gatewayResponses)) {
      expect(headers).toMatchObject(securityHeaders);
    }
  });
});
