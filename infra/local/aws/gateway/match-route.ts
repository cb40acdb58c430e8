import type { GatewayResult } from './server.ts';
import type { Throttle } from './throttle.ts';

/** What the gateway needs to know of a method of a resource. */
export type GatewayEndpoint = {
  method: string;
  /** The resource: `/agents/{id}`. */
  path: string;
  /** Whether the authorizer is asked. */
  isKeyed: boolean;
  functionName: string;
  /** For all callers together; without one there is no limit. */
  throttle?: Throttle | undefined;
  /** A mock integration: the gateway's own answer, in the place of a function's. */
  mock?: (requestId: string) => GatewayResult;
};

/** An endpoint with its path parameters, which REST APIs pass on percent-encoded. */
export type Match = { endpoint: GatewayEndpoint; pathParameters: Record<string, string> };

const parametersOf = ({ pathParameters }: Match) => Object.keys(pathParameters).length;

/**
 * Of several methods that match, that whose path has fewest parameters: API Gateway prefers a name to a
 * parameter in its place.
 * @param path of the request, with the stage and without its query
 */
export const matchRoute = (
  { stage, endpoints }: { stage: string; endpoints: readonly GatewayEndpoint[] },
  method: string,
  path: string,
): Match | undefined => {
  const [root, first, ...rest] = path.split('/');
  if (root !== '' || first !== stage) return undefined;
  // The root resource, with a slash at its end or without.
  const segments = rest.length === 0 ? [''] : rest;
  const matches = endpoints.flatMap((endpoint): Match[] => {
    const template = endpoint.path.slice(1).split('/');
    if (endpoint.method !== method || template.length !== segments.length) return [];
    const pathParameters: Record<string, string> = {};
    const isMatch = template.every((part, position) => {
      const segment = segments[position] ?? '';
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name && segment) pathParameters[name] = segment;
      return name ? segment !== '' : part === segment;
    });
    return isMatch ? [{ endpoint, pathParameters }] : [];
  });
  return matches.toSorted((one, other) => parametersOf(one) - parametersOf(other))[0];
};
