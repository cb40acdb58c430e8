import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '../contracts/route.ts';
import { type FieldError, invalidFields, ServiceError } from '../domain/model/errors.ts';
import { didYouMean, findMeant } from '../domain/model/find-meant.ts';
import { findSlips } from '../domain/model/find-slips.ts';

/** Keeps a repeated parameter as an array, which a schema for one value refuses. */
const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent) =>
  Object.fromEntries(
    Object.entries(multiValueQueryStringParameters ?? {})
      .filter(([name]) => name !== '__proto__')
      .map(([name, values = []]) => [name, values.length === 1 ? values[0] : values]),
  );

/** A REST API passes path parameters on percent-encoded, as they were sent. */
const pathOf = ({ pathParameters }: APIGatewayProxyEvent) => {
  try {
    return Object.fromEntries(
      Object.entries(pathParameters ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value ?? ''),
      ]),
    );
  } catch {
    throw new ServiceError(
      'not_found',
      'The path has a wrong percent-encoding. Encode each of its parts as UTF-8.',
    );
  }
};

/** The gateway passes every body on as text. One with binary media types would use base64. */
const rawBodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

const bodyOf = (event: APIGatewayProxyEvent): unknown => {
  const text = rawBodyOf(event).toString('utf8');
  if (!text.trim()) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(
      'malformed_json',
      'The body is not JSON. Send a JSON object, or no body.',
    );
  }
};

type Issue = z.core.$ZodIssue;

/** Whether a parameter was sent several times that has one value. */
const isRepeated = ({ code, path: [name] }: Issue, query: unknown) =>
  (code === 'invalid_type' || code === 'invalid_value') &&
  Array.isArray((query as Record<PropertyKey, unknown>)[name ?? '']);

/** Schemas say what is wrong with a field; what can be wrong with any field or part is said here. */
const messageOf = (issue: Issue, value: unknown, part: string): string => {
  if (part === 'query' && isRepeated(issue, value)) return 'send it only once';
  return issue.code === 'invalid_type' && issue.path.length === 0
    ? 'send a JSON object'
    : issue.message;
};

/** A body may have any number of fields, and each is compared with all that are known. */
const mostCompared = 20;

/** Each unknown key is a field of its own. A caller who sends the known one too means something else. */
const unknownFields = (
  { keys, path }: z.core.$ZodIssueUnrecognizedKeys,
  known: readonly string[],
  sent: unknown,
): FieldError[] =>
  keys.map((key, index) => {
    const meant = path.length === 0 && index < mostCompared ? findMeant(key, known) : undefined;
    return {
      field: [...path, key].map(String).join('.'),
      message:
        meant && !Object.hasOwn(Object(sent), meant)
          ? didYouMean(meant)
          : 'this field is unknown; leave it out',
    };
  });

/**
 * Applies a schema.
 * @param part named if the value as a whole is wrong
 * @param slips what else is wrong
 * @throws ServiceError
 */
export const check = (
  schema: z.ZodMiniObject | undefined,
  value: unknown,
  part: string,
  slips: FieldError[] = [],
) => {
  const parsed = schema?.safeParse(value);
  const known = Object.keys(schema?.shape ?? {});
  const problems = (parsed?.error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue, known, value)
      : [
          {
            field: issue.path.map(String).join('.') || part,
            message: messageOf(issue, value, part),
          },
        ],
  );
  if (problems.length + slips.length > 0) throw invalidFields([...problems, ...slips]);
  return parsed?.data;
};

/** Without a key it is a provider or a browser that calls, and may add what it likes. */
const slipsOf = ({ scope, request: { query, openQuery, elsewhere } }: Route, sent: object) =>
  scope && query && !openQuery
    ? findSlips(Object.keys(sent), Object.keys(query.shape), elsewhere)
    : [];

/** Checks the path first: an unknown name in it is a 404, whatever else is wrong. */
const checkPath = (schema: z.ZodMiniObject | undefined, event: APIGatewayProxyEvent) => {
  const parsed = schema?.safeParse(pathOf(event));
  if (parsed?.error) throw new ServiceError('not_found', `${parsed.error.issues[0]?.message}.`);
  return parsed?.data;
};

/** Applies the route's schemas to the event. @throws ServiceError with every problem at once */
export const validate = (route: Route, event: APIGatewayProxyEvent) => {
  const { path, query, relevantQuery = (all) => all, body } = route.request;
  const sent = relevantQuery(queryOf(event));
  return {
    path: checkPath(path, event),
    query: check(query, sent, 'query', slipsOf(route, sent)),
    body: body && check(body, bodyOf(event), 'body'),
    rawBody: rawBodyOf(event),
  };
};
