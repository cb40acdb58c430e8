import fc from 'fast-check';
import { routes } from '../../functions/routes.ts';
import { anyText, encoded, type Known, meantFor, place } from './any-value.ts';
import { liveFields, sampleOf } from './live-fields.ts';

/** A request as it is sent; `path` is relative to the base address. */
export type AnyRequest = { method: string; path: string; headers: string[]; body: string };

const filled = (template: string, of: ReadonlyMap<string, fc.Arbitrary<string>>) =>
  fc
    .tuple(
      ...template
        .split('/')
        .slice(1)
        .map((part) => {
          const meant = of.get(part.slice(1, -1));
          return part.startsWith('{') && meant ? place(meant) : fc.constant(part);
        }),
    )
    .map((parts) => `/${parts.join('/')}`);

/** A valid field with valid parents, for requests that reach the provider. */
const goodQuestion = fc.constantFrom(
  ...liveFields.map(({ path, component, field }) => {
    const parents = (field.parents ?? []).map((key): [string, string] => [
      key,
      sampleOf(component, key),
    ]);
    return `${path}?${new URLSearchParams(parents)}`;
  }),
);

/** Any request, usually to an existing endpoint. */
export const anyRequest = (known: Known): fc.Arbitrary<AnyRequest> => {
  const of = meantFor(known);
  const parameter = fc
    .constantFrom(
      ...of.keys(),
      ...liveFields.flatMap(({ field }) => field.parents ?? []),
      '__proto__',
    )
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        place(of.get(name) ?? fc.oneof(fc.constantFrom('123', 'abc', 'Deal'), anyText)),
      ),
    );
  const query = fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: parameter },
        { weight: 1, arbitrary: fc.tuple(encoded(anyText), place(anyText)) },
      ),
      { maxLength: 5 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const callbackQuery = fc
    .tuple(place(fc.constant('a-code')), place(of.get('state') ?? anyText))
    .map(([code, state]) => `code=${code}&state=${state}`);
  const method = fc.constantFrom('GET', 'GET', 'POST', 'DELETE', 'PUT', 'HEAD');

  const target = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...routes).chain((route) =>
        fc.record({
          method: fc.oneof(
            { weight: 9, arbitrary: fc.constant<string>(route.method) },
            { weight: 1, arbitrary: method },
          ),
          path: filled(route.path, of),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        method,
        path: fc.array(place(anyText), { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
      }),
    },
  );
  const withQuery = fc
    .tuple(target, query)
    .map(([{ method, path }, text]) => ({ method, path: `${path}?${text}` }));
  const options = fc
    .tuple(goodQuestion, query)
    .map(([path, text]) => ({ method: 'GET', path: `${path}&${text}` }));
  const callback = fc
    .tuple(filled('/integrations/oauth_callback/{integration_type}', of), callbackQuery, query)
    .map(([path, text, more]) => ({ method: 'GET', path: `${path}?${text}&${more}` }));
  const start = fc
    .tuple(filled('/integrations/oauth_start/{integration_type}', of), query)
    .map(([path, text]) => ({ method: 'POST', path: `${path}?${text}` }));

  const header = fc.oneof(
    fc.constantFrom(
      'Sec-Purpose: prefetch',
      'Authorization: Basic aWQ6c2VjcmV0',
      'Authorization: x',
    ),
    fc.constantFrom(
      'Content-Type: text/html',
      'X-Forwarded-Host: evil.example',
      'Accept: text/html',
      'X-API-Key: twice',
    ),
    fc
      .tuple(fc.constantFrom('X-Any', 'Cookie', 'Prefer', 'Purpose'), fc.string())
      .map((pair) => pair.join(': ')),
  );
  const key = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known.apiKeys) },
    { weight: 1, arbitrary: fc.string() },
  );
  const member = fc.constantFrom(
    'shop',
    'region',
    'login_host',
    'if_other_account',
    'primary',
    'name',
    'company_id',
    'user_id',
    '__proto__',
  );
  const body = fc.oneof(
    fc.constant(''),
    fc
      .constantFrom('refuse', 'replace', 'add', 'other')
      .map((if_other_account) => JSON.stringify({ if_other_account })),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc
      .dictionary(
        member,
        fc.oneof(
          fc.constantFrom('acme', 'eu', 'login.salesforce.com'),
          anyText,
          fc.boolean(),
          fc.jsonValue(),
        ),
      )
      .map((value) => JSON.stringify(value)),
    fc.constant(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  );
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: withQuery }, options, callback, start),
      fc.array(header, { maxLength: 3 }),
      key,
      body,
    )
    .map(([{ method, path }, headers, apiKey, text]) => ({
      method,
      path,
      headers: [`X-API-Key: ${apiKey}`, ...headers],
      body: method === 'HEAD' ? '' : text,
    }));
};
