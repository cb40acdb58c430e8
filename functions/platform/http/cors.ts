import type { APIGatewayProxyEvent } from 'aws-lambda';
import { callerOf } from './caller.ts';
import type { Middleware, MiddlewareRequest } from './middleware.ts';
import { originNotAllowed, sessionEnded } from './session-refusals.ts';

/** The headers of answers that a page may read, besides those that it always may. */
export const exposedHeaders = [
  'Age',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Options-Default',
  'X-Options-Truncated',
  'X-Request-Id',
].join(',');

type RequestHeaders = APIGatewayProxyEvent['headers'];

/**
 * Browsers leave the origin out of a GET to the page's own, and then say so: no page can set or change
 * either header.
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
const pageOf = (headers: RequestHeaders, apiOrigin: string): string | undefined =>
  headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? apiOrigin : undefined);

/**
 * Lets the pages of a session's origins call and read, and nobody else with that session: a page of another
 * one only reads that. It does nothing to a request with a key, which no page may have.
 * @param apiOrigin of the API
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export const cors = (apiOrigin: () => string): Middleware<CorsState> => {
  const addHeaders = ({ internal, response }: MiddlewareRequest<CorsState>) => {
    if (!internal.page || !response) return;
    response.headers = {
      ...response.headers,
      'Access-Control-Allow-Origin': internal.page,
      'Access-Control-Expose-Headers': exposedHeaders,
      Vary: 'Origin',
    };
  };
  return {
    before: ({ event, internal }) => {
      const session = callerOf(event)?.session;
      if (!session) return;
      const page = pageOf(event.headers, apiOrigin());
      if (page === undefined || !session.origins.includes(page)) {
        internal.page = '*';
        throw originNotAllowed(session.origins, page);
      }
      internal.page = page;
      // API Gateway keeps the authorizer's answer for some time.
      if (session.expiresAtMs <= Date.now()) throw sessionEnded();
    },
    after: addHeaders,
    onError: addHeaders,
  };
};

type CorsState = { page?: string };
