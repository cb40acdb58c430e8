import { describe, expect, it } from 'vitest';
import { judgeCall, mostBodyBytes } from '../../../../functions/calls/domain/judge-call.ts';
import { placeCall } from '../../../../functions/calls/domain/place-call.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

const resolved = (type: string, variables = {}) =>
  resolveProvider(findProvider(providers, type), variables);
const slack = resolved('slack');
const shopify = resolved('shopify', { shop: 'acme' });

const call = { method: 'GET', address: { path: '/api/x' }, headers: {}, body: undefined } as const;

/** The member that is refused, or the URL to which it goes. */
const judged = (changes: object, provider = slack): string => {
  const requested = { ...call, ...changes };
  const problem = judgeCall(requested);
  const placed = problem ? { problem } : placeCall(requested, provider);
  if ('outgoing' in placed) return placed.outgoing.url.href;
  const wrong = placed.problem;
  return wrong.why === 'invalid' ? wrong.problems.map(({ field }) => field).join() : wrong.why;
};

const own = 'https://slack.com';

describe('an address', () => {
  it.each([
    ['/api/x?a=b&c=%0A', `${own}/api/x?a=b&c=%0A`],
    ["/o?$filter=name eq 'x'".replaceAll(' ', '%20'), `${own}/o?$filter=name%20eq%20%27x%27`],
    ['/calendars/a%40b.c/group%2Fproject', `${own}/calendars/a%40b.c/group%2Fproject`],
    ["/folders('a')/100%25", `${own}/folders('a')/100%25`],
    ['/a?', `${own}/a?`],
  ])('may be the path %s', (path, href) => {
    expect(judged({ address: { path } })).toBe(href);
  });

  it.each([
    ...['', 'api', '//evil.example', '/\\evil.example', '@evil.example', 'https://evil.example'],
    ...['/a/../b', '/a/%2e%2E/b', '/%252e%252e/b', '/a/..;x/b', '/a%2f..%2fb', '/a%5c..%5cb', '/.'],
    ...[
      '/a%00',
      '/a%0d%0aX:%20y',
      '/%c0%ae%c0%ae/',
      '/a b',
      '/a\r\nX: y',
      '/\t',
      '/é',
      '/a#b',
      '/%zz',
    ],
    ...['/%25252541', '/x?access_token=a', '/x?a=b&Client%5Fsecret=c', `/${'a'.repeat(8_000)}`],
    ...['/x?api_token=a', '/x?API%5Fkey=a', '/x?apikey=a'],
  ])('may not be the path %j', (path) => {
    expect(judged({ address: { path } })).toBe('path');
  });

  it.each([
    ['https://slack.com/api/x', `${own}/api/x`],
    ['HTTPS://SLACK.com/api/x', `${own}/api/x`],
  ])('may be %s', (url, href) => {
    expect(judged({ address: { url } })).toBe(href);
  });

  it.each([
    ...[
      'http://slack.com/',
      'https://evil.example/',
      'https://slack.com.evil.example/',
      '//slack.com/',
    ],
    ...[
      'https://slack.com@evil.example/',
      'https://evil.example\\@slack.com/',
      'https://a@slack.com/',
    ],
    ...[
      'https://slack.com:443/',
      'https://slack.com:8443/',
      'https://slack.com./',
      'https://slack.com',
    ],
    ...[
      'https://evil.example#slack.com/',
      'https://ſlack.com/',
      'https://slack%2ecom/',
      'https:/slack.com/',
    ],
    ...[
      'https://127.0.0.1/',
      'https://[::1]/',
      'https:///slack.com/',
      'https://slack.com?a',
      ' https://slack.com/',
    ],
  ])('may not be %s', (url) => {
    expect(judged({ address: { url } })).toBe('url');
  });

  it('may be a path only where the connection has one host', () => {
    expect(judged({}, shopify)).toBe('https://acme.myshopify.com/api/x');
    expect(judged({}, resolved('google_sheets'))).toBe('path');
  });

  it('may not be that of OAuth endpoints alone, nor of another account', () => {
    expect(
      judged({ address: { url: 'https://oauth2.googleapis.com/token' } }, resolved('gmail')),
    ).toBe('url');
    expect(judged({ address: { url: 'https://other.myshopify.com/' } }, shopify)).toBe('url');
  });
});

describe('headers', () => {
  it.each([
    ...[
      'authorization',
      'Authorization',
      'AUTHORIZATION',
      'proxy-authorization',
      'Cookie',
      'x-api-key',
    ],
    ...[
      'Host',
      'Connection',
      'Transfer-Encoding',
      'content-length',
      'te',
      'Upgrade',
      'Expect',
      'Via',
    ],
    ...[
      'X-Forwarded-Host',
      'x_forwarded_host',
      'Forwarded',
      'X-HTTP-Method-Override',
      'x-original-url',
    ],
    ...[
      'x-api-token',
      'x-amz-security-token',
      'X-Shopify-Access-Token',
      'Sec-Fetch-Site',
      'proxy-connection',
    ],
    ...['', 'a b', 'a:', 'a\r\nb', 'é', 'a\0'],
  ])('may not have the name %j', (name) => {
    expect(judged({ headers: { [name]: 'x' } })).toBe(`headers.${name}`);
  });

  it.each(['\r\nX: y', 'a\nb', '\0', 'é', '\t', '\x7f', 'a'.repeat(8_001)])(
    'may not have the value %j',
    (value) => {
      expect(judged({ headers: { accept: value } })).toBe('headers.accept');
    },
  );

  it.each([
    'If-Match',
    'Idempotency-Key',
    'X-Atlassian-Token',
    'Notion-Version',
    'Dropbox-API-Arg',
    'Range',
  ])('may have the name %s', (name) => {
    expect(judged({ headers: { [name]: 'x' } })).toMatch(own);
  });

  it('may not be twice, be too many, or be the one of the provider’s token', () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`a${n}`, '']));
    for (const headers of [{ Accept: 'a', accept: 'b' }, many])
      expect(judged({ headers })).toBe('headers');
    const odd = { ...shopify, accessToken: { header: 'X-Shop-Pass' } };
    expect(judged({ headers: { 'x-shop-pass': 'x' } }, odd)).toBe('headers.x-shop-pass');
  });

  it('of the provider’s file go along, unless the call has them', () => {
    const placed = placeCall({ ...call, headers: { 'notion-version': '2' } }, resolved('notion'));
    expect(placed).toMatchObject({
      outgoing: { headers: { 'notion-version': '2', accept: 'application/json' } },
    });
  });
});

it('a body is up to 5 MB, and not of a GET', () => {
  const body = Buffer.alloc(mostBodyBytes);
  expect(judged({ method: 'POST', body })).toMatch(own);
  expect(judged({ method: 'HEAD', body })).toBe('body');
  expect(judged({ method: 'POST', body: Buffer.alloc(mostBodyBytes + 1) })).toBe('body_too_large');
});
