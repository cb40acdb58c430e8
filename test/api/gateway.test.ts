import { describe, expect, it } from 'vitest';
import { rawHead, sendRaw } from '../support/stack/raw-request.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info } = stack;
const { origin } = new URL(info.base_url);

/** Every answer, also the gateway's own, is JSON with a detail, an id and a documented status. */
const expectRefused = (answer: Awaited<ReturnType<typeof sendRaw>>, statuses: number[]) => {
  expect(statuses).toContain(answer.status);
  expect(answer.headers.toLowerCase()).toContain('content-type: application/json');
  const body = JSON.parse(answer.body);
  expect(body).toMatchObject({ detail: expect.stringMatching(/./) });
  expect(answer.headers).toMatch(new RegExp(`^x-request-id: ${body.request_id}\r?$`, 'im'));
  expect(answer.headers).toMatch(
    new RegExp(`^link: </api/docs/errors/${body.code}>; rel="help"\r?$`, 'im'),
  );
};

const chunked = ['Host: localhost', 'Transfer-Encoding: chunked'];

describe('the gateway', () => {
  it.each([
    '/',
    '/nope',
    '/agents/',
    '//agents',
    '/Agents',
    '/agents/1',
    '/integrations/oauth_callback/slack/more',
    '/../agents',
    '/integrations/#fragment',
  ])('404s the path %s', async (path) => {
    expectRefused(await sendRaw(origin, rawHead(`GET /api${path} HTTP/1.1`)), [404]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'])(
    '404s the method %s',
    async (method) => {
      const answer = await sendRaw(origin, rawHead(`${method} /api/agents HTTP/1.1`));
      expectRefused(answer, [404]);
    },
  );

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
    expect(text).toContain('Authorization: Bearer is not read');
  });

  it('404s a HEAD, without a body', async () => {
    const answer = await sendRaw(origin, rawHead('HEAD /api/agents HTTP/1.1'));
    expect(answer).toMatchObject({ status: 404, body: '' });
  });

  it.each([
    ['of another site', ['Host: evil.example']],
    ['that is not there', []],
    ['of an internal service', ['Host: 169.254.169.254']],
  ])('403s a host %s', async (_, headers) => {
    expectRefused(await sendRaw(origin, rawHead('GET /api/health HTTP/1.1', headers)), [403]);
  });

  it.each([
    ['broken encoding', '/api/health?a=%'],
    ['invalid UTF-8', '/api/health?a=%ff%fe'],
    ['half an escape', '/api/health?a=%4'],
  ])('400s a query with %s', async (_, target) => {
    expectRefused(await sendRaw(origin, rawHead(`GET ${target} HTTP/1.1`)), [400]);
  });

  it.each([
    ['broken encoding', '/api/integrations/oauth_callback/%'],
    ['an overlong dot', '/api/integrations/oauth_callback/%c0%ae'],
    ['dot segments', '/api/integrations/oauth_callback/%2e%2e'],
    ['a raw NUL', '/api/integrations/oauth_callback/%00'],
  ])('404s a path with %s', async (_, target) => {
    expectRefused(await sendRaw(origin, rawHead(`GET ${target} HTTP/1.1`)), [404]);
  });

  it.each([
    ['not HTTP', 'hello\r\n\r\n'],
    ['a header without a colon', rawHead('GET /api/health HTTP/1.1', ['Host: localhost', 'x'])],
    ['10 kB of headers', rawHead('GET /api/health HTTP/1.1', [`X: ${'a'.repeat(11_000)}`])],
    ['a query of 11 kB', rawHead(`GET /api/health?${'a'.repeat(11_000)} HTTP/1.1`)],
    ['a path of 200 kB', rawHead(`GET /api/${'a'.repeat(200_000)} HTTP/1.1`)],
    ['1,900 headers', rawHead('GET /api/health HTTP/1.1', Array(1900).fill('a:b'))],
    ['a chunk without a length', `${rawHead('POST /api/health HTTP/1.1', chunked)}zz\r\n`],
    [
      'two lengths',
      rawHead('GET /api/health HTTP/1.1', ['Content-Length: 1', 'Content-Length: 2']),
    ],
  ])('400s %s', async (_, bytes) => {
    expectRefused(await sendRaw(origin, bytes), [400]);
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

  it('413s a body above 10 MB', async () => {
    const { apiKey } = await createTenant();
    const answer = await request('/integrations/oauth_start/demo', {
      method: 'POST',
      apiKey,
      body: 'x'.repeat(10 * 1024 * 1024 + 1),
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_too_large' } });
  });
});
