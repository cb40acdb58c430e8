import { oauthCallback } from '../functions/connect/contracts/oauth-callback.ts';
import { basePath, type Route } from '../functions/platform/contracts/route.ts';
import { routes } from '../functions/routes.ts';
import type { MockMethod } from './preflights.ts';

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
export const resources: readonly Route[] = [
  ...new Map(
    routes.map((route) => {
      const { method, path, resource = path } = route;
      return [`${method} ${resource}`, { ...route, path: resource }] as const;
    }),
  ).values(),
];

/** Each resource with each of its methods. */
export const calls = resources.flatMap((route) =>
  methodsOf(route).map((method) => ({ ...route, method })),
);

/** The base address itself leads to the documentation. */
export const baseAddress: readonly MockMethod[] = ['GET', 'HEAD'].map((method) => ({
  method,
  path: '/',
  response: {
    status: 302,
    headers: { Location: `/${basePath}/docs`, 'Cache-Control': 'no-store' },
  },
}));
