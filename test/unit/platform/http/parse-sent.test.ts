import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseSent } from '../../../../functions/platform/http/parse-sent.ts';
import { routes } from '../../../../functions/routes.ts';

const queries = routes.flatMap(({ operationId, request: { query } }) =>
  query ? [{ operationId, query }] : [],
);

/** What fits one field or another, and what fits none. */
const texts = [
  ...['1', '50', '0', '01', 'true', '', 'gmail', 'active', 'expired', 'x', '2026-11-30T10:00:00Z'],
  ...['01932c07-2f5e-7c1a-9a63-52b5a1c8a001', 'a@example.com', 'x'.repeat(5_000)],
];
const values = fc.oneof(fc.constantFrom(...texts), fc.constant(['1', '2']), fc.constant(undefined));

const withoutUndefined = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

describe.each(queries)('the query of $operationId', ({ query }) => {
  const names = [...Object.keys(query.shape), 'unknown', 'constructor'];
  const someFields = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 4 });

  test('has the result of its whole schema, or is left to that', () => {
    fc.assert(
      fc.property(someFields, (sent) => {
        const fitting = parseSent(query, sent);
        const { data } = query.safeParse(sent);
        if (!fitting) return;
        expect(data).toBeDefined();
        expect(withoutUndefined(fitting.data)).toEqual(withoutUndefined(data ?? {}));
      }),
    );
  });

  test('gives each request values of its own', () => {
    const given = Object.values(parseSent(query, {})?.data ?? {});
    expect(given.filter((value) => value instanceof Object)).toEqual([]);
  });
});

test('most queries are parsed so', () => {
  const isParsed = ({ query }: (typeof queries)[number]) => parseSent(query, {}) !== undefined;
  expect(queries.filter(isParsed).length).toBeGreaterThan(queries.length / 2);
});

describe('left to the whole schema is', () => {
  const optional = z.optional(z.string());

  test('one that compares its fields', () => {
    const isOne = z.refine<{ a?: string; b?: string }>(({ a, b }) => !(a && b));
    const either = z.object({ a: optional, b: optional }).check(isOne);
    expect(parseSent(either, { a: 'x', b: 'y' })).toBeUndefined();
  });

  test('one that compares its fields, before a look at any of them', () => {
    const isLooked = vi.fn(() => true);
    const a = z.optional(z.string().check(z.refine(isLooked)));
    const schema = z.object({ a }).check(z.refine(() => true));
    expect(parseSent(schema, { a: 'x' })).toBeUndefined();
    expect(isLooked).not.toHaveBeenCalled();
  });

  test('one that needs a field', () => {
    expect(parseSent(z.object({ a: z.string() }), { a: 'x' })).toBeUndefined();
  });

  test('an unknown field, and one that does not fit', () => {
    const schema = z.strictObject({ a: optional });
    expect(parseSent(schema, { b: 'x' })).toBeUndefined();
    expect(parseSent(schema, { a: 1 })).toBeUndefined();
  });
});

test('a field has its default without it', () => {
  const schema = z.object({ a: z._default(z.string(), 'x'), b: z.optional(z.string()) });
  expect(parseSent(schema, { b: 'y' })?.data).toEqual({ a: 'x', b: 'y' });
});
