import { oauthCallback } from '../functions/connect/contracts/callback.ts';
import { basePath, type Route } from '../functions/platform/contracts/route.ts';
import { securityHeaders } from '../functions/platform/http/json.ts';
import { routes } from '../functions/routes.ts';
import { serveSandbox } from '../functions/sandbox/contracts/sandbox.ts';
import { type GatewayResponse, gatewayResponse } from './gateway-responses.ts';

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
        ...securityHeaders,
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': ofPath.map(({ method }) => method).join(','),
        'Access-Control-Allow-Headers': 'Content-Type,X-API-Key',
        'Access-Control-Max-Age': String(maxAgeSeconds),
      },
    },
  }),
);

/**
 * The methods by which a route is called: HEAD too where there is GET. A callback is left out, which works
 * once: whoever previews a link must not use it up. The function answers as to GET; the server before it
 * sends no body, as it must. Unverified at API Gateway itself: one project says that it drops the body.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
 * @see https://github.com/DataBiosphere/azul/issues/6514
 */
export const methodsOf = ({ method, path }: Pick<Route, 'method' | 'path'>): readonly string[] =>
  method === 'GET' && path !== oauthCallback.path ? [method, 'HEAD'] : [method];

/** Routes as API Gateway knows them: of those below one resource, one with its path. */
const resources: readonly Route[] = [
  ...new Map(
    routes.map((route) => {
      const { method, path, resource = path } = route;
      return [`${method} ${resource}`, { ...route, path: resource }] as const;
    }),
  ).values(),
];

/** A method of a resource. */
export type EndpointCall = Omit<Route, 'method'> & { method: string };

const calls: readonly EndpointCall[] = resources.flatMap((route) =>
  methodsOf(route).map((method) => ({ ...route, method })),
);

/** Each resource with each of its methods, and those of the demo provider where an environment has a sandbox. */
export const callsOf = ({ sandbox }: { sandbox: boolean }): readonly EndpointCall[] => {
  const { resource: path } = serveSandbox;
  const played = ['GET', 'POST'].map((method) => ({ ...serveSandbox, path, method }));
  return sandbox ? [...calls, ...played] : calls;
};

/** The base address itself leads to the documentation. */
export const baseAddress: readonly MockMethod[] = ['GET', 'HEAD'].map((method) => ({
  method,
  path: '/',
  response: {
    status: 302,
    headers: { ...securityHeaders, Location: `/${basePath}/docs` },
  },
}));

/** A method that a path does not have, and the answer to people who try it. */
export type WrongMethod = { method: string; path: string; response: GatewayResponse };

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.1 for the header `Allow` */
export const wrongMethods: readonly WrongMethod[] = routes.flatMap(({ insteadOf, method, path }) =>
  insteadOf
    ? [
        {
          method: insteadOf,
          path,
          response: gatewayResponse(
            'not_found',
            `This path has no ${insteadOf}. Use ${method}, with the API key in the header X-API-Key.`,
            { Allow: method },
          ),
        },
      ]
    : [],
);
