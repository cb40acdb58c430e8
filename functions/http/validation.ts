import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Route } from '../contracts/route.ts';
import { ServiceError } from '../domain/model/errors.ts';

/** A repeated parameter stays an array, so that a schema that wants one value refuses it. */
const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent) =>
  Object.fromEntries(
    Object.entries(multiValueQueryStringParameters ?? {})
      .filter(([name]) => name !== '__proto__')
      .map(([name, values = []]) => [name, values.length === 1 ? values[0] : values]),
  );

/** A REST API passes path parameters on as they were sent, still percent-encoded. */
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
      'The path cannot be read: a percent sign is not followed by two hexadecimal digits of UTF-8.',
    );
  }
};

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): unknown => {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : body;
  if (!text?.trim()) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(
      'malformed_json',
      'The body is not JSON. Send a JSON object, or no body.',
    );
  }
};

const check = (schema: z.ZodObject | undefined, value: unknown, part: string) => {
  const parsed = schema?.safeParse(value);
  if (parsed?.error) {
    const errors = parsed.error.issues.map(({ path, message, ...issue }) => ({
      field: [...path, ...('keys' in issue ? issue.keys : [])].map(String).join('.') || part,
      message: issue.code === 'unrecognized_keys' ? 'this field is not known here' : message,
    }));
    const sentences = errors.map(({ field, message }) => `${field}: ${message}`);
    throw new ServiceError('validation_failed', `${sentences.join('; ')}.`, {
      fieldErrors: errors,
    });
  }
  return parsed?.data;
};

/** A path that holds no known name leads nowhere: 404, before anything else is looked at. */
const checkPath = (schema: z.ZodObject | undefined, event: APIGatewayProxyEvent) => {
  const parsed = schema?.safeParse(pathOf(event));
  if (parsed?.error) throw new ServiceError('not_found', `${parsed.error.issues[0]?.message}.`);
  return parsed?.data;
};

/** The route's schemas applied to the event. @throws ServiceError with every problem at once */
export const validate = ({ request }: Route, event: APIGatewayProxyEvent) => {
  const { path, query, relevantQuery = (all) => all, body } = request;
  return {
    path: checkPath(path, event),
    query: check(query, relevantQuery(queryOf(event)), 'query'),
    body: body && check(body, bodyOf(event), 'body'),
  };
};
