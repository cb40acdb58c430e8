import fc from 'fast-check';
import { anyText } from '../../../support/hostile/any-text.ts';
import { hostileAddresses, marks, mostly } from './hostile-addresses.ts';

/** A type of connection, and its hosts. */
const callees = [
  { integrationType: 'slack', hosts: ['slack.com'] },
  { integrationType: 'gmail', hosts: ['gmail.googleapis.com', 'openidconnect.googleapis.com'] },
  { integrationType: 'shopify', hosts: ['acme.myshopify.com'], variables: { shop: 'acme' } },
] as const;
export type Callee = (typeof callees)[number];

const goodNames = [
  'If-Match',
  'Accept',
  'Prefer',
  'Idempotency-Key',
  'X-Atlassian-Token',
  'Content-Type',
];
const badNames = [
  ...[
    'Authorization',
    'authorization',
    'AUTHORIZATION',
    'Cookie',
    'Proxy-Authorization',
    'X-Api-Key',
    'x_api_key',
  ],
  ...[
    'Host',
    'Transfer-Encoding',
    'Content-Length',
    'Connection',
    'Upgrade',
    'Expect',
    'TE',
    'X-Forwarded-Host',
  ],
  ...[
    'X-Shopify-Access-Token',
    'x-original-url',
    'Accept-Encoding',
    'Authorization ',
    'a\r\nAuthorization',
    'é',
    '',
    ':path',
  ],
];
const headerNames = mostly(
  fc.constantFrom(...goodNames),
  fc.oneof(fc.constantFrom(...badNames), anyText),
);
const headerValues = mostly(
  fc.constantFrom('x', 'a b', '"etag"', 'text/plain'),
  fc.oneof(
    fc.constantFrom(
      'x\r\nAuthorization: Bearer y',
      'x\nHost: evil.example',
      '\0',
      'é',
      'a'.repeat(9_000),
      'chunked',
    ),
    anyText,
  ),
);

const bodies = fc.constantFrom<{ body?: string; body_encoding?: string }>(
  {},
  { body: `{"a":"${marks.body}"}` },
  { body: Buffer.from(marks.body).toString('base64'), body_encoding: 'base64' },
  { body: 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n' },
  { body: '\ud800' },
  { body: '===', body_encoding: 'base64' },
);

/** A call, of which mostly one part or another is hostile. */
export const hostileCalls = fc.constantFrom(...callees).chain((callee) =>
  fc.record({
    callee: fc.constant<Callee>(callee),
    call: fc
      .record({
        method: mostly(
          fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE'),
          fc.constantFrom(
            'CONNECT',
            'TRACE',
            'get',
            'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\nGET',
          ),
          12,
        ),
        address: hostileAddresses(callee.hosts),
        headers: fc
          .array(fc.tuple(headerNames, headerValues), { maxLength: 2 })
          .map((pairs): Record<string, string> => Object.fromEntries(pairs)),
        body: bodies,
      })
      .map(({ method, address, headers, body }) => ({ method, ...address, headers, ...body })),
    account: fc.constantFrom(200, 401, 500),
    responses: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 2 }),
  }),
);
