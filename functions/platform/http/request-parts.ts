import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Route, usualMostBytes } from '../contracts/route.ts';
import { ServiceError } from '../contracts/service-error.ts';

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
export const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent) =>
  mapParameters(multiValueQueryStringParameters, (values): unknown =>
    values.length === 1 ? values[0] : values,
  );

/** A REST API passes path parameters on percent-encoded, as they were sent. */
export const pathOf = ({ pathParameters }: APIGatewayProxyEvent) => {
  try {
    return mapParameters(pathParameters, decodeURIComponent);
  } catch {
    throw new ServiceError(
      'not_found',
      'The path has a wrong percent-encoding. Encode its parts as UTF-8.',
    );
  }
};

const noBody = Buffer.alloc(0);

/** The gateway passes every body on as text. One with binary media types would use base64. */
export const rawBodyOf = (
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

export const bodyOf = (rawBody: Buffer): unknown => {
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
