import fc from 'fast-check';
import { resolveIn } from '../../../support/stack/undocumented.ts';
import type { AnyRequest } from './framings.ts';
import { binaryText, brokenEscape, encodeText, oddName, oddText } from './odd-texts.ts';
import { drawnFrom, type Schema } from './schema-values.ts';

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  security?: object[];
};
type PathItem = { parameters?: Parameter[] } & Record<string, Operation>;
/** The part of an OpenAPI document from which requests are made. */
export type OpenapiDocument = { paths: Record<string, PathItem> };

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** In most cases a valid value, otherwise any text, and sometimes what cannot be decoded. */
export const placed = (suggestion: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: suggestion.map(encodeText) },
    { weight: 3, arbitrary: oddText.map(encodeText) },
    brokenEscape,
  );

const pairOf = (name: string, value: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: value.map((text) => `${encodeText(name)}=${text}`) },
    // Repeated, as a list, as a member, and without a value.
    value.map((text) => `${name}=${text}&${name}=${text}`),
    value.map((text) => `${name}[]=${text}`),
    fc.tuple(oddName, value).map(([member, text]) => `${name}[${encodeText(member)}]=${text}`),
    fc.constant(name),
  );

const queryOf = (pairs: fc.Arbitrary<string>[]) => {
  const odd = fc.tuple(fc.oneof(oddName, oddText), placed(oddText)).map(([name, value]) => {
    return `${encodeText(name)}=${value}`;
  });
  const some = fc.tuple(...pairs.map((pair) => fc.option(pair, { nil: '' })));
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, odd, brokenEscape);
  return fc.tuple(some, more).map(([own, other]) => [...own, other].filter(Boolean).join('&'));
};

const bodyOf = (schema: Schema, resolve: (schema: Schema) => Schema) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: drawnFrom(schema, resolve).map((value) => JSON.stringify(value) ?? ''),
    },
    fc.constant(''),
    fc.json(),
    binaryText,
    fc.constantFrom(
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '{"a":1,"a":2}',
      '\ufeff{}',
      '{"__proto__":{"tenant_id":"x"},"constructor":{"prototype":{}}}',
      '"\\ud800"',
      '1e400',
      'a=1&a=2&__proto__=3',
    ),
  );

/** Requests to one operation, as the document describes it. */
const requestsTo = (
  path: string,
  method: string,
  { parameters, body }: { parameters: Parameter[]; body: fc.Arbitrary<string> },
  valuesOf: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<AnyRequest> => {
  const inside = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const segments = path
    .split('/')
    .slice(1)
    .map((part) => {
      const parameter = inside('path').find(({ name }) => part === `{${name}}`);
      return parameter ? placed(valuesOf(parameter)) : fc.constant(part);
    });
  const query = queryOf(inside('query').map((each) => pairOf(each.name, placed(valuesOf(each)))));
  const headers = inside('header').map((each) =>
    fc.option(
      valuesOf(each).map((value) => `${each.name}: ${value}`),
      { nil: undefined },
    ),
  );
  return fc
    .tuple(fc.tuple(...segments), query, fc.tuple(...headers), body)
    .map(([parts, text, lines, sent]) => ({
      method: method.toUpperCase(),
      path: `/${parts.join('/')}${text ? `?${text}` : ''}`,
      headers: lines.filter((line) => line !== undefined),
      body: method === 'head' ? '' : sent,
    }));
};

/**
 * Requests to every operation of an OpenAPI document, with each of its parameters and bodies. So a
 * new endpoint or parameter is attacked without further notice.
 * @param known valid values by the name of a parameter, where the schema does not say them
 */
export const documentRequests = (
  document: OpenapiDocument,
  known: ReadonlyMap<string, fc.Arbitrary<string>>,
): fc.Arbitrary<AnyRequest>[] => {
  const resolve = resolveIn(document);
  const valuesOf = ({ name, schema = {} }: Parameter) => {
    const drawn = drawnFrom(schema, resolve).map(asText);
    const suggestion = known.get(name);
    return suggestion ? fc.oneof({ weight: 3, arbitrary: suggestion }, drawn) : drawn;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
      const contents = Object.values(operation.requestBody?.content ?? {});
      const schemas = contents.map(({ schema = {} }) => bodyOf(schema, resolve));
      const body = schemas.length > 0 ? fc.oneof(...schemas) : fc.constantFrom('', '', '{}', 'x');
      return [requestsTo(path, method, { parameters, body }, valuesOf)];
    }),
  );
};
