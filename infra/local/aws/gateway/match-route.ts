import type { GatewayResult } from './server.ts';
import type { Throttle } from './throttle.ts';

/** What the gateway needs to know of a method of a resource. */
export type GatewayEndpoint = {
  method: string;
  /** The resource: `/agents/{id}`. */
  path: string;
  /** Whether the gateway calls the authorizer. */
  isKeyed: boolean;
  functionName: string;
  /** For all callers together; without one there is no limit. */
  throttle?: Throttle | undefined;
  /** A mock integration: the gateway's own answer, in the place of a function's. */
  mock?: (requestId: string) => GatewayResult;
};

/** An endpoint with its path parameters, which REST APIs pass on percent-encoded. */
export type Match = { endpoint: GatewayEndpoint; pathParameters: Record<string, string> };

/** The form of a path: a parameter is a segment, and one with a plus all of the rest. */
const toPattern = (path: string) => {
  const parameter = (_: string, name: string, plus: string) =>
    plus ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`;
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)(\+?)\}/g, parameter)}$`);
};

const patterns = new Map<string, RegExp>();
/** To compile all of them costs more than the rest of a request's way to its function. */
const patternOf = (path: string): RegExp => {
  const pattern = patterns.get(path) ?? toPattern(path);
  patterns.set(path, pattern);
  return pattern;
};

/** Of each segment, from the left: a name comes before a parameter, and that before all of the rest. */
const rankOf = ({ endpoint: { path } }: Match) =>
  path.replaceAll(/[^/]+/g, (part) =>
    part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0',
  );

/**
 * Of several methods that match, that whose path is the most exact.
 * @param path of the request, with the stage and without its query
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-set-up-simple-proxy.html
 */
export const matchRoute = (
  { stage, endpoints }: { stage: string; endpoints: readonly GatewayEndpoint[] },
  method: string,
  path: string,
): Match | undefined => {
  const [root, first, ...rest] = path.split('/');
  if (root !== '' || first !== stage) return undefined;
  // The root resource, with a slash at its end or without.
  const below = `/${rest.join('/')}`;
  const matches = endpoints.flatMap((endpoint): Match[] => {
    const found = endpoint.method === method && patternOf(endpoint.path).exec(below);
    return found ? [{ endpoint, pathParameters: { ...found.groups } }] : [];
  });
  return matches.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))[0];
};
