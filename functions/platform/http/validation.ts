import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type Route, usualMostBytes } from '../contracts/route.ts';
import { invalidFields, ServiceError } from '../contracts/service-error.ts';
import type { FieldError } from '../model/fault.ts';
import { didYouMean, findSuggestion } from '../model/find-suggestion.ts';

/** V8 takes ten times as long to optimize a loop over entries, in every process that has served some hundred requests. */
const mapParameters = <T, U>(
  given: Readonly<Record<string, T>> | null,
  change: (value: NonNullable<T>) => U,
): Record<string, U> => {
  const changed: Record<string, U> = {};
  for (const name in given) {
    const value = given[name];
    if (value != null && name !== '__proto__') changed[name] = change(value);
  }
  return changed;
};

/** Keeps a repeated parameter as an array, which a schema for one value refuses. */
const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent) =>
  mapParameters(multiValueQueryStringParameters, (values): unknown =>
    values.length === 1 ? values[0] : values,
  );

/** A REST API passes path parameters on percent-encoded, as they were sent. */
const pathOf = ({ pathParameters }: APIGatewayProxyEvent) => {
  try {
    return mapParameters(pathParameters, decodeURIComponent);
  } catch {
    throw new ServiceError(
      'not_found',
      'The path has a wrong percent-encoding. Encode each of its parts as UTF-8.',
    );
  }
};

const noBody = Buffer.alloc(0);

/** The gateway passes every body on as text. One with binary media types would use base64. */
const rawBodyOf = (
  { request: { mostBytes = usualMostBytes } }: Route,
  { body, isBase64Encoded }: APIGatewayProxyEvent,
): Buffer => {
  if (!body) return noBody;
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  const bytes = Buffer.byteLength(body, encoding);
  if (bytes <= mostBytes) return Buffer.from(body, encoding);
  throw new ServiceError(
    'request_too_large',
    `The body has ${bytes} bytes. Send at most ${mostBytes}.`,
  );
};

/** In the place of what is not UTF-8: put there by the gateway, or by toString. Two names would become one. */
const replacement = '\ufffd';

const bodyOf = (rawBody: Buffer): unknown => {
  // trim() removes a byte order mark, too, which PowerShell and .NET write before the JSON.
  const text = rawBody.toString('utf8').trim();
  if (text.includes(replacement)) {
    throw new ServiceError(
      'malformed_json',
      'The body has U+FFFD, which replaces what is not UTF-8. Encode the body as UTF-8. If you mean this character, send it as \\ufffd.',
    );
  }
  if (!text) return {};
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
    const suggestion =
      path.length === 0 && index < mostCompared ? findSuggestion(key, known) : undefined;
    return {
      field: [...path, key].map(String).join('.'),
      message:
        suggestion && !Object.hasOwn(Object(sent), suggestion)
          ? didYouMean(suggestion)
          : 'this field is unknown; leave it out',
    };
  });

const parse = (schema: z.ZodMiniObject | undefined, value: unknown, part: string) => {
  const parsed = schema?.safeParse(value);
  if (!parsed?.error) return { data: parsed?.data, problems: [] };
  const known = Object.keys(schema?.shape ?? {});
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue, known, value)
      : [
          {
            field: issue.path.map(String).join('.') || part,
            message: messageOf(issue, value, part),
          },
        ],
  );
  return { data: undefined, problems };
};

/**
 * Applies a schema.
 * @param part named if the value as a whole is wrong
 * @throws ServiceError
 */
export const check = (schema: z.ZodMiniObject | undefined, value: unknown, part: string) => {
  const { data, problems } = parse(schema, value, part);
  if (problems.length > 0) throw invalidFields(problems);
  return data;
};

/**
 * The query and what is wrong with it, which is thrown unless the handler looks for more.
 * @throws ServiceError
 */
const checkQuery = (route: Route, event: APIGatewayProxyEvent) => {
  const { query, relevantQuery = (all) => all, openQuery, lenient } = route.request;
  const sent = relevantQuery(queryOf(event));
  const { data, problems: queryProblems } = parse(query, sent, 'query');
  if (queryProblems.length === 0) return { query: data, queryProblems };
  if (!openQuery && !lenient) throw invalidFields(queryProblems);
  const isWrong = (name: string) => queryProblems.some(({ field }) => field === name);
  const rest = Object.entries(sent).filter(([name]) => !isWrong(name));
  return { query: check(query, Object.fromEntries(rest), 'query'), queryProblems };
};

/** Checks the path first: an unknown name in it is a 404, whatever else is wrong. */
const checkPath = (schema: z.ZodMiniObject | undefined, event: APIGatewayProxyEvent) => {
  const path = pathOf(event);
  const parsed = schema?.safeParse(path);
  if (parsed?.error) throw new ServiceError('not_found', `${parsed.error.issues[0]?.message}.`);
  return parsed?.data;
};

/** Applies the route's schemas to the event. @throws ServiceError with every problem at once */
export const validate = (route: Route, event: APIGatewayProxyEvent) => {
  const { path, body } = route.request;
  const rawBody = rawBodyOf(route, event);
  return {
    path: checkPath(path, event),
    ...checkQuery(route, event),
    body: body && check(body, bodyOf(rawBody), 'body'),
    rawBody,
  };
};
