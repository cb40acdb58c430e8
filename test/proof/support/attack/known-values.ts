import fc from 'fast-check';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { liveFields } from '../../../support/fields/live-fields.ts';
import { internalHosts } from '../../../support/hostile/internal-addresses.ts';
import { mutated, oddText } from './odd-texts.ts';

/** What exists, and a request can name. */
export type Known = {
  apiKeys: string[];
  states: string[];
  completionCodes: string[];
  integrationIds: string[];
  /** By the names of their parameters. */
  named: Record<string, string>;
  cursors: string[];
};

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const decoded = (text: string) => Buffer.from(text, 'base64url').toString('latin1');
const encoded = (text: string) => Buffer.from(text, 'latin1').toString('base64url');

/** Positions of our form, genuine ones, and genuine ones that were changed inside or outside. */
const cursorsOf = (known: readonly string[]) => {
  const genuine = known.length > 0 ? [fc.constantFrom(...known)] : [];
  return fc.oneof(
    fc
      .tuple(fc.oneof(oddText, fc.constant('c1')), fc.integer({ min: -1, max: 1_000_001 }))
      .map((position) => base64url(JSON.stringify(position))),
    fc.json().map(base64url),
    ...genuine,
    ...genuine.map((cursor) => cursor.chain(mutated)),
    ...genuine.map((cursor) => cursor.map(decoded).chain(mutated).map(encoded)),
  );
};

const shapedState = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 30, max: 330 }))
  .map(([digit, length]) => `${String(digit).repeat(23)}.${'A'.repeat(length)}`);
const count = fc.oneof(fc.integer().map(String), fc.double().map(String), oddText);

/** Valid values by the name of their parameter. It is a Map because `__proto__` is a name too. */
export const knownValues = (known: Known): ReadonlyMap<string, fc.Arbitrary<string>> => {
  const cursor = cursorsOf(known.cursors);
  const integrationId = fc.oneof(fc.uuid(), fc.constantFrom(...known.integrationIds));
  const named: Record<string, fc.Arbitrary<string>> = Object.fromEntries(
    Object.entries(known.named).map(([name, value]) => {
      const genuine = fc.constant(value);
      return [name, fc.oneof(fc.uuid(), genuine, genuine.chain(mutated))];
    }),
  );
  const genuineState = fc.constantFrom(...known.states);
  const completionCode = fc.constantFrom(...known.completionCodes);
  return new Map(
    Object.entries({
      ...named,
      component_key: fc.constantFrom(...liveFields.map(({ component }) => component.key), 'demo'),
      event_key: fc.constantFrom(
        ...liveFields.flatMap(({ component }) => Object.keys(component.events)),
      ),
      field_key: fc.constantFrom(...liveFields.map(({ field }) => field.key)),
      integration_type: fc.constantFrom(...providers.keys(), 'demo'),
      integration_id: integrationId,
      _integration_id: integrationId,
      _agent_id: named.agent_id ?? oddText,
      _search: oddText,
      _limit: count,
      _cursor: cursor,
      _ids: oddText,
      _refresh: fc.constantFrom('true', 'false', 'yes'),
      limit: count,
      cursor,
      code: oddText,
      page: fc.constantFrom('connect', 'errors', 'errors.md'),
      entry: fc.constantFrom('not_found', 'not_found.md'),
      state: fc.oneof(genuineState, genuineState.chain(mutated), shapedState),
      completion_code: fc.oneof(completionCode, completionCode.chain(mutated)),
      attempt_id: completionCode.map((code) => code.slice(0, 22)),
      error: fc.oneof(fc.constantFrom('access_denied', 'server_error'), oddText),
      error_description: oddText,
      iss: fc.constantFrom(...internalHosts),
      shop: fc.constant('acme.myshopify.com'),
      'accounts-server': fc.constant('https://accounts.zoho.eu'),
    }),
  );
};
