import fc from 'fast-check';
import { oddName, oddText, plainText } from './odd-texts.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  example?: unknown;
  examples?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

type Resolve = (schema: Schema) => Schema;

const deepest = 6;

const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(-0, 2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1e308, 5e-324, 0.1 + 0.2),
);

/** A JSON value of any kind. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(true, false, null, [], {}),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddName, oddText, { maxKeys: 3 }),
  fc.jsonValue(),
);

const lengths = ({ minLength = 0, maxLength = 40 }: Schema) =>
  fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1).map((length) => {
    return 'x'.repeat(Math.min(Math.max(length, 0), 8_000));
  });

const integers = ({ minimum = -1, maximum = 10_000 }: Schema) =>
  fc.oneof(
    fc.integer({ min: Math.trunc(minimum), max: Math.trunc(maximum) }),
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1),
  );

const texts = (schema: Schema) =>
  fc.oneof(
    lengths(schema),
    ...(schema.pattern ? [fc.stringMatching(new RegExp(schema.pattern))] : [plainText]),
  );

const ofType = (type: string, schema: Schema, resolve: Resolve, depth: number) => {
  if (type === 'string') return texts(schema);
  if (type === 'integer' || type === 'number') return integers(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(drawnFrom(schema.items ?? {}, resolve, depth + 1), { maxLength: 4 });
  if (type === 'object') return objects(schema, resolve, depth);
  return oddValue;
};

/** Some of the members, each as meant or odd, seldom without one that is required, and sometimes others. */
const objects = (
  { properties = {}, required = [], additionalProperties }: Schema,
  resolve: Resolve,
  depth: number,
): fc.Arbitrary<unknown> => {
  const drawn = (member: Schema) => drawnFrom(member, resolve, depth + 1);
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: drawn(member) }, oddValue),
    ]),
  );
  const own = fc.oneof(
    { weight: 9, arbitrary: fc.record(members, { requiredKeys: required }) },
    fc.record(members, { requiredKeys: [] }),
  );
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const more = fc.array(fc.tuple(oddName, fc.oneof(drawn(others), oddValue)), { maxLength: 2 });
  const rarely = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, more);
  return fc
    .tuple(own, rarely)
    .map(([given, odd]) => Object.fromEntries([...Object.entries(given), ...odd]));
};

/** Values of a schema, its examples, and values just beyond its bounds. */
export const drawnFrom = (given: Schema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> => {
  const schema = resolve(given);
  if (depth > deepest) return fc.constant(null);
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? []);
  if (alternatives.length > 0) {
    return fc.oneof(...alternatives.map((each) => drawnFrom(each, resolve, depth + 1)));
  }
  const named = [
    ...('const' in schema ? [schema.const] : []),
    ...(schema.enum ?? []),
    ...('example' in schema ? [schema.example] : []),
    ...(schema.examples ?? []),
  ];
  const types = [schema.type ?? []].flat();
  const typed = types.map((type) => ofType(type, schema, resolve, depth));
  if (named.length > 0)
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...named) }, ...typed);
  return typed.length > 0 ? fc.oneof(...typed) : oddValue;
};
