import fc from 'fast-check';
import { providers } from '../../functions/providers/catalogue.ts';
import { internalHosts } from './internal-addresses.ts';
import { liveFields } from './live-fields.ts';

/** What the requests can name that is really there. */
export type Known = { apiKeys: string[]; states: string[]; integrationIds: string[] };

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
/** Text that somebody may send where another was expected. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: anyUnit }),
  fc.constantFrom('', '0', '-1', '1e9', 'null', '[]', '..', '.', '__proto__', 'constructor'),
  fc.constantFrom('a'.repeat(300), 'ä'.repeat(1000), '\u0000', '\r\nX: y', '{{a}}', '\'"<script>'),
  fc.constantFrom(...internalHosts),
);
export const encoded = (text: fc.Arbitrary<string>) =>
  text.map((value) => encodeURIComponent(value.toWellFormed()));
/** Mostly what is meant for the place, else anything, and now and then what cannot be decoded. */
export const place = (meant: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: encoded(meant) },
    { weight: 3, arbitrary: encoded(anyText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%ff', '%c0%ae', '%00', '+', '%2f', '%25'),
    },
  );

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const cursor = fc.oneof(
  fc
    .tuple(fc.oneof(anyText, fc.constant('c1')), fc.integer({ min: -1, max: 1_000_001 }))
    .map((position) => base64url(JSON.stringify(position))),
  fc.json().map(base64url),
);
const shapedState = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 30, max: 330 }))
  .map(([digit, length]) => `${String(digit).repeat(23)}.${'A'.repeat(length)}`);

/** By the name of a parameter, what is meant for it. A Map: `__proto__` is a parameter too. */
export const meantFor = (known: Known): ReadonlyMap<string, fc.Arbitrary<string>> =>
  new Map(
    Object.entries({
      component_key: fc.constantFrom(...liveFields.map(({ component }) => component.key), 'demo'),
      event_key: fc.constantFrom(
        ...liveFields.flatMap(({ component }) => Object.keys(component.events)),
      ),
      field_key: fc.constantFrom(...liveFields.map(({ field }) => field.key)),
      integration_type: fc.constantFrom(...providers.keys(), 'demo'),
      integration_id: fc.oneof(fc.uuid(), fc.constantFrom(...known.integrationIds)),
      _search: anyText,
      _limit: fc.oneof(fc.integer().map(String), fc.double().map(String), anyText),
      _cursor: cursor,
      _ids: anyText,
      _refresh: fc.constantFrom('true', 'false', 'yes'),
      limit: fc.oneof(fc.integer().map(String), anyText),
      cursor,
      code: anyText,
      state: fc.oneof(fc.constantFrom(...known.states), shapedState),
      error: fc.oneof(fc.constantFrom('access_denied', 'server_error'), anyText),
      error_description: anyText,
      iss: fc.constantFrom(...internalHosts),
      shop: fc.constant('acme.myshopify.com'),
      'accounts-server': fc.constant('https://accounts.zoho.eu'),
    }),
  );
