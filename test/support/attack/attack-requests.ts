import fc from 'fast-check';
import { liveFields, sampleOf } from '../fields/live-fields.ts';
import { documentRequests, type OpenapiDocument, placed } from './document-requests.ts';
import { type AnyRequest, type AttackRequest, framingNames } from './framings.ts';
import { type Known, knownValues } from './known-values.ts';
import { oddName, oddText, plainText } from './odd-texts.ts';

const get = (path: string): AnyRequest => ({ method: 'GET', path, headers: [], body: '' });

/** A valid field with valid parents, so that the request reaches the provider. */
const goodQuestions = liveFields.map(({ path, component, field }) => {
  const parents = (field.parents ?? []).map((key): [string, string] => [
    key,
    sampleOf(component, key),
  ]);
  return `${path}?${new URLSearchParams(parents)}`;
});
const parentNames = liveFields.flatMap(({ field }) => field.parents ?? []);

const header = fc.oneof(
  fc.constantFrom(
    'Sec-Purpose: prefetch',
    'Purpose: prefetch',
    'Authorization: Basic aWQ6c2VjcmV0',
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
  const question = fc
    .tuple(fc.constantFrom(...goodQuestions), fc.array(parent, { maxLength: 3 }), oddName)
    .map(([path, more, name]) => get([path, ...more, `${encodeURIComponent(name)}=1`].join('&')));
  const callback = fc
    .tuple(placed(type), placed(fc.constant('a-code')), placed(state))
    .map(([to, code, sent]) =>
      get(`/integrations/oauth_callback/${to}?code=${code}&state=${sent}`),
    );
  const elsewhere = fc
    .array(placed(fc.oneof(oddText, fc.constantFrom('agents', 'integrations', 'events'))), {
      maxLength: 8,
    })
    .map((parts) => get(`/${parts.join('/')}`));
  const request = fc.oneof(
    { weight: 12, arbitrary: described },
    { weight: 3, arbitrary: question },
    { weight: 2, arbitrary: callback },
    elsewhere,
  );
  const method = fc.oneof(
    { weight: 24, arbitrary: fc.constant(undefined) },
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  );
  const key = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known.apiKeys) }, plainText);
  const framing = fc.oneof(
    { weight: 9, arbitrary: fc.constant('usual' as const) },
    fc.constantFrom(...framingNames),
  );
  return fc
    .tuple(request, method, fc.array(header, { maxLength: 3 }), key, framing)
    .map(([asked, other, headers, apiKey, how]) => ({
      ...asked,
      method: other ?? asked.method,
      headers: [`X-API-Key: ${apiKey}`, ...asked.headers, ...headers],
      body: other === 'HEAD' ? '' : asked.body,
      framing: how,
    }));
};
