import { routes } from '../functions/routes.ts';

/** What the gateway itself answers to a method of a path, without a body. */
export type MockMethod = {
  method: string;
  path: string;
  response: { status: 204 | 302; headers: Readonly<Record<string, string>> };
};

/**
 * What Chromium keeps at most, since its version 76; Firefox keeps a day. Unverified by a second source.
 * @see https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Max-Age
 */
const maxAgeSeconds = 7_200;

const keyed = routes.filter(({ scope }) => scope !== undefined);

/**
 * To a browser that asks whether a page may send a request. For any origin: a preflight has no key or session, by which the function decides afterwards.
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export const preflights: readonly MockMethod[] = [...Map.groupBy(keyed, ({ path }) => path)].map(
  ([path, ofPath]) => ({
    method: 'OPTIONS',
    path,
    response: {
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': ofPath.map(({ method }) => method).join(','),
        'Access-Control-Allow-Headers': 'Content-Type,X-API-Key',
        'Access-Control-Max-Age': String(maxAgeSeconds),
      },
    },
  }),
);
