import { routes } from '../functions/routes.ts';

/** The gateway's own answer to a browser that asks whether a page may send a request. */
export type Preflight = {
  method: 'OPTIONS';
  path: string;
  response: { status: 204; headers: Readonly<Record<string, string>> };
};

/** What Chromium keeps at most; others keep it for longer. */
const maxAgeSeconds = 7_200;

const keyed = routes.filter(({ scope }) => scope !== undefined);

/**
 * For any origin: a preflight has no key or session, by which the function decides afterwards.
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export const preflights: readonly Preflight[] = [...Map.groupBy(keyed, ({ path }) => path)].map(
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
