import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serviceFunctions } from '../../../../functions/functions.ts';
import type { Route } from '../../../../functions/platform/contracts/route.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { checkEvent, optionsOf } from '../../../../functions/platform/http/check-event.ts';
import { validate } from '../../../../functions/platform/http/validation.ts';
import { routes } from '../../../../functions/routes.ts';
import { anyText } from '../../../support/hostile/any-text.ts';

type Sent = {
  path?: Record<string, string>;
  query?: Record<string, string[]>;
  body?: string;
};

/** What is said of it, by field; a refusal that names no field has its whole text. */
const refusedBy = (validated: () => unknown): { field: string; message: string }[] => {
  try {
    // What a handler has to refuse is given to it.
    return [...(Object(validated()).queryProblems ?? [])];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [...(error.fieldErrors ?? [{ field: '', message: error.message }])];
  }
};

const refused = (route: Route, { path = {}, query = {}, body = '' }: Sent) => {
  const event: Partial<APIGatewayProxyEvent> = {
    pathParameters: path,
    multiValueQueryStringParameters: query,
    body,
    isBase64Encoded: false,
  };
  return refusedBy(() => validate(route, event as APIGatewayProxyEvent));
};

/** A path that is right, so that the rest is looked at. */
const rightPath = ({ request: { path } }: Route): Record<string, string> =>
  Object.fromEntries(
    Object.entries(path?.shape ?? {}).map(([name, schema]) => [
      name,
      schema instanceof z.ZodMiniEnum
        ? String(schema.options[0])
        : '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    ]),
  );

/** Any value under a name that the schema has, or under another. */
const membersOf = <T>(schema: z.ZodMiniObject | undefined, value: fc.Arbitrary<T>) =>
  fc.dictionary(
    fc.oneof(fc.constantFrom('', ...Object.keys(schema?.shape ?? {})), fc.string()),
    value,
    { maxKeys: 6 },
  );

/** Of a function with several actions, which one it is. */
const actionOf = ({ shape: { action } }: z.ZodMiniObject) =>
  action ? { action: [...(action._zod.values ?? [])][0] } : {};

const texts = fc.array(fc.oneof(anyText, fc.string({ minLength: 451, maxLength: 5_000 })), {
  minLength: 1,
  maxLength: 3,
});
const textOf = (value: unknown) => JSON.stringify(value);

describe('a refusal', () => {
  const { localeError } = z.config();
  const zodsWords = 'words that a schema has from zod';
  beforeAll(() => {
    z.config({ localeError: () => zodsWords });
  });
  afterAll(() => {
    z.config({ localeError });
  });
  /** Whatever is sent, no problem is in words of zod. */
  const holdsFor = <T>(sent: fc.Arbitrary<T>, refusedOf: (value: T) => { message: string }[]) =>
    fc.assert(
      fc.property(sent, (value) => {
        for (const { message } of refusedOf(value)) expect(message).not.toContain(zodsWords);
      }),
      { numRuns: 60 },
    );
  const json = fc.jsonValue();

  it('would show words of zod', () => {
    expect(z.string().safeParse(1).error?.issues[0]?.message).toBe(zodsWords);
  });

  it.each(routes)('of a path is in our own words: $operationId', (route) => {
    holdsFor(membersOf(route.request.path, anyText), (given) => {
      const all = { ...rightPath(route), ...given };
      const path = Object.entries(all).map(([name, text]) => [name, text.toWellFormed()]);
      return refused(route, { path: Object.fromEntries(path) });
    });
  });

  it.each(routes)('of a query is in our own words: $operationId', (route) => {
    const path = rightPath(route);
    holdsFor(membersOf(route.request.query, texts), (query) => refused(route, { path, query }));
  });

  it.each(routes)('of a body is in our own words: $operationId', (route) => {
    const path = rightPath(route);
    const bodies = fc.oneof(json, membersOf(route.request.body, json)).map(textOf);
    holdsFor(fc.oneof(bodies, fc.string()), (body) => refused(route, { path, body }));
  });

  it.each(serviceFunctions)('of an event is in our own words: $name', ({ request }) => {
    const events = optionsOf(request).map((option) =>
      fc
        .tuple(membersOf(option, json), fc.constant(actionOf(option)))
        .map(([members, action]) => ({ ...members, ...action })),
    );
    holdsFor(fc.oneof(json, ...events), (event) => refusedBy(() => checkEvent(request, event)));
  });
});

const withBody = routes.filter(({ request }) => request.body);

it.each(withBody)('asks for an object where the body is none: $operationId', (route) => {
  for (const body of ['[]', 'null', '5', '"text"', 'true']) {
    expect(refused(route, { path: rightPath(route), body })).toEqual([
      { field: 'body', message: 'send a JSON object' },
    ]);
  }
});

it.each(serviceFunctions)('asks for an object where the event is none: $name', ({ request }) => {
  for (const event of [[], null, 5, 'text']) {
    expect(refusedBy(() => checkEvent(request, event))).toEqual([
      { field: 'request', message: 'send a JSON object' },
    ]);
  }
});

const single = routes.flatMap((route) =>
  Object.keys(route.request.query?.shape ?? {})
    // The only one that may be repeated.
    .filter((name) => name !== '_ids')
    .map((name) => ({ route, name, operationId: route.operationId })),
);

it.each(single)('asks for a repeated parameter once: $operationId $name', ({ route, name }) => {
  const query = { [name]: ['1', '2'] };
  expect(refused(route, { path: rightPath(route), query })).toContainEqual({
    field: name,
    message: 'send it only once',
  });
});
