import fc from 'fast-check';
import { liveFields, sampleOf } from '../../../support/fields/live-fields.ts';
import { noticeSenders } from '../../../support/notices/signed-notices.ts';
import { documentRequests, type OpenapiDocument, placed } from './document-requests.ts';
import { type AnyRequest, type AttackRequest, framingNames } from './framings.ts';
import { type Known, knownValues } from './known-values.ts';
import { largeBodies } from './large-bodies.ts';
import { oddName, oddText, plainText } from './odd-texts.ts';

const get = (path: string): AnyRequest => ({ method: 'GET', path, headers: [], body: '' });

/** A valid field with valid parents, so that the request reaches the provider. */
const validQueries = liveFields.map(({ path, component, field }) => {
  const parents = (field.parents ?? []).map((key): [string, string] => [
    key,
    sampleOf(component, key),
  ]);
  return `${path}?${new URLSearchParams(parents)}`;
});
const parentNames = liveFields.flatMap(({ field }) => field.parents ?? []);

/** Of every OAuth app. */
const basic = `Authorization: Basic ${btoa('id:secret')}`;

/** Those that are signed with a text; every OAuth app has the same. */
const senders = Object.entries(noticeSenders).filter(([, { secret }]) => !secret.includes('\n'));
const largeNotices = fc
  .tuple(fc.constantFrom(...senders), largeBodies)
  .map(([[type, { wire }], { body, framing }]) => {
    const { headers, body: signed, query = '' } = wire(body, 'secret', Date.now());
    const lines = Object.entries(headers).map((pair) => pair.join(': '));
    return {
      method: 'POST',
      path: `/integrations/notices/${type}${query}`,
      headers: lines,
      body: signed,
      framing,
    };
  });

const header = fc.oneof(
  fc.constantFrom(
    'Sec-Purpose: prefetch',
    'Purpose: prefetch',
    basic,
    'Authorization: Basic %',
    'Authorization: x',
    'Content-Type: text/html',
    'Content-Type: application/json; charset=utf-16',
    'Content-Encoding: gzip',
    'Accept: text/html',
    'X-API-Key: twice',
    'Origin: https://evil.example',
    'Range: bytes=0-1',
    'If-None-Match: *',
  ),
  fc
    .tuple(
      fc.constantFrom('X-Any', 'Cookie', 'Prefer', 'User-Agent', 'Sec-Purpose', 'Accept'),
      plainText,
    )
    .map((pair) => pair.join(': ')),
);

/** Others send none, and accept any. */
const googleIssuer = encodeURIComponent('https://accounts.google.com');

/** Any request, usually to an operation of the document, usually as HTTP wants it. */
export const attackRequests = (
  document: OpenapiDocument,
  known: Known,
): fc.Arbitrary<AttackRequest> => {
  const values = knownValues(known);
  const state = values.get('state') ?? oddText;
  const type = values.get('integration_type') ?? oddText;
  const parent = fc
    .tuple(
      fc.constantFrom(...parentNames, '__proto__', 'page_id[]'),
      placed(fc.oneof(fc.constantFrom('123', 'abc', 'Deal'), oddText)),
    )
    .map((pair) => pair.join('='));
  const described = fc.oneof(...documentRequests(document, values));
  const fieldQuery = fc
    .tuple(fc.constantFrom(...validQueries), fc.array(parent, { maxLength: 3 }), oddName)
    .map(([path, more, name]) => get([path, ...more, `${encodeURIComponent(name)}=1`].join('&')));
  const callback = fc
    .tuple(placed(type), placed(fc.constant('a-code')), placed(state))
    .map(([to, code, sent]) =>
      get(`/integrations/oauth_callback/${to}?code=${code}&state=${sent}&iss=${googleIssuer}`),
    );
  const elsewhere = fc
    .array(placed(fc.oneof(oddText, fc.constantFrom('agents', 'integrations', 'events'))), {
      maxLength: 8,
    })
    .map((parts) => get(`/${parts.join('/')}`));
  const request = fc.oneof(
    { weight: 12, arbitrary: described },
    { weight: 3, arbitrary: fieldQuery },
    { weight: 2, arbitrary: callback },
    elsewhere,
  );
  const method = fc.oneof(
    { weight: 24, arbitrary: fc.constant(undefined) },
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  );
  const key = fc
    .oneof(
      { weight: 12, arbitrary: fc.constantFrom(...known.apiKeys) },
      plainText,
      fc.constant(undefined),
    )
    .map((text) => (text === undefined ? [] : [`X-API-Key: ${text}`]));
  const framing = fc.oneof(
    { weight: 9, arbitrary: fc.constant('usual' as const) },
    fc.constantFrom(...framingNames),
  );
  const usual = fc
    .tuple(request, method, fc.array(header, { maxLength: 3 }), key, framing)
    .map(([requested, other, headers, keys, how]) => ({
      ...requested,
      method: other ?? requested.method,
      headers: [...keys, ...requested.headers, ...headers],
      body: other === 'HEAD' ? '' : requested.body,
      framing: how,
    }));
  const large = fc
    .tuple(described, fc.oneof(key, fc.constant([basic])), largeBodies)
    .map(([requested, keys, body]) => ({
      ...requested,
      headers: [...keys, ...requested.headers],
      ...body,
    }));
  return fc.oneof(
    { weight: 297, arbitrary: usual },
    { weight: 2, arbitrary: large },
    { weight: 1, arbitrary: largeNotices },
  );
};
