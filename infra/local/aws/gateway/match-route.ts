import { basePath } from '../../../../functions/contracts/base-path.ts';
import { routes } from '../../../../functions/routes.ts';
import { handlerName } from '../../../bundling/bundle-functions.ts';
import type { GatewayResponse } from '../../../gateway-responses.ts';
import { wrongMethods } from '../../../wrong-methods.ts';

/** With which every path starts. */
export const stage = basePath;

/** What the gateway needs to know of a route. */
export type Endpoint = {
  method: string;
  /** The resource: `/agents/{id}`. */
  path: string;
  /** Whether the endpoint needs an API key. */
  isKeyed: boolean;
  functionName: string;
  /** The gateway's own answer, in the place of the function's. */
  response?: GatewayResponse;
};

/** An endpoint with its path parameters, which REST APIs pass on percent-encoded. */
export type Match = { endpoint: Endpoint; pathParameters: Record<string, string> };

export const routeEndpoints: readonly Endpoint[] = [
  ...routes.map(({ method, path, scope, operationId }) => ({
    method,
    path,
    isKeyed: scope !== undefined,
    functionName: handlerName(operationId),
  })),
  ...wrongMethods.map((each) => ({ ...each, isKeyed: false, functionName: '' })),
];

/** @param path of the request, without its query */
export const matchRoute = (
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): Match | undefined => {
  const [root, first, ...segments] = path.split('/');
  if (root !== '' || first !== stage) return undefined;
  for (const endpoint of endpoints) {
    const template = endpoint.path.slice(1).split('/');
    if (endpoint.method !== method || template.length !== segments.length) continue;
    const pathParameters: Record<string, string> = {};
    const matches = template.every((part, position) => {
      const segment = segments[position] ?? '';
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name && segment) pathParameters[name] = segment;
      return name ? segment !== '' : part === segment;
    });
    if (matches) return { endpoint, pathParameters };
  }
  return undefined;
};
