import type { Route } from '../../../functions/contracts/route.ts';
import { routes } from '../../../functions/routes.ts';

/** The stage, and so the start of every path: `{base_url}` ends with it. */
export const stage = 'api';

/** A route with the values of its path parameters, still percent-encoded as REST APIs pass them. */
export type Match = { route: Route; pathParameters: Record<string, string> };

/** @param path of the request, without its query */
export const matchRoute = (method: string, path: string): Match | undefined => {
  const [root, first, ...segments] = path.split('/');
  if (root !== '' || first !== stage) return undefined;
  for (const route of routes) {
    const template = route.path.slice(1).split('/');
    if (route.method !== method || template.length !== segments.length) continue;
    const pathParameters: Record<string, string> = {};
    const matches = template.every((part, position) => {
      const segment = segments[position] ?? '';
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name && segment) pathParameters[name] = segment;
      return name ? segment !== '' : part === segment;
    });
    if (matches) return { route, pathParameters };
  }
  return undefined;
};
