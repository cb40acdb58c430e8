import type { RequestListener } from 'node:http';
import { credentialPattern } from '../../functions/keys/domain/api-key.ts';
import { basePath } from '../../functions/platform/contracts/route.ts';
import { functionOf } from '../bundling/handler-name.ts';
import {
  foreignHost,
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponses,
} from '../gateway-responses.ts';
import { keyedThrottle, stageThrottle, throttleOf } from '../limits.ts';
import { baseAddress, callsOf, preflights, wrongMethods } from '../methods.ts';
import { createGateway, type RestApi, type ServedRequest } from './aws/gateway/gateway.ts';
import type { GatewayEndpoint } from './aws/gateway/match-route.ts';
import type { GatewayResult } from './aws/gateway/server.ts';
import type { Throttle } from './aws/gateway/throttle.ts';
import { createTokenAuthorizer } from './aws/gateway/token-authorizer.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import { createRateRules } from './aws/waf/rate-rules.ts';
import { rateRulesOf } from './limits.ts';
import { type LocalOptions, tenantRateLimitOf } from './options.ts';

/** @param baseUrl the base address */
export const respondWith = (
  response: GatewayResponse,
  baseUrl: string,
  requestId: string,
): GatewayResult => ({
  status: response.status,
  headers: {
    ...response.headers,
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
  },
  body: gatewayResponseBody(response, baseUrl, requestId),
});

const calls = callsOf({ sandbox: true });

/** The REST API that CDK deploys, for the local gateway. */
export const restApiAt = (baseUrl: string): RestApi => ({
  stage: basePath,
  endpoints: [
    ...calls.map((call) => ({
      method: call.method,
      path: call.path,
      isKeyed: call.scope !== undefined,
      functionName: functionOf(call),
    })),
    ...[...preflights, ...baseAddress].map(({ method, path, response }) => ({
      method,
      path,
      isKeyed: false,
      functionName: '',
      mock: (requestId: string) => ({
        ...response,
        headers: { ...response.headers, 'X-Request-Id': requestId },
        body: '',
      }),
    })),
    ...wrongMethods.map(({ method, path, response }) => ({
      method,
      path,
      isKeyed: false,
      functionName: '',
      mock: (requestId: string) => respondWith(response, baseUrl, requestId),
    })),
  ],
  respond: (type, requestId) =>
    respondWith(type === 'FOREIGN_HOST' ? foreignHost : gatewayResponses[type], baseUrl, requestId),
});

/** The endpoints of a gateway with limits, besides those of keys and tenants. */
const limitsOf = (
  endpoints: RestApi['endpoints'],
  options: LocalOptions,
): Pick<RestApi, 'endpoints' | 'isBlocked'> => {
  const { limits = { throttles: false }, rateLimit } = options;
  const throttle = throttlesOf({ rateLimit, tenantRateLimit: tenantRateLimitOf(options) });
  return {
    endpoints: limits.throttles
      ? endpoints.map((endpoint) => ({ ...endpoint, throttle: throttle(endpoint) }))
      : endpoints,
    ...(limits.waf ? { isBlocked: createRateRules(rateRulesOf(limits)) } : {}),
  };
};

/** The throttle of a method: a wrong one has that of the stage, and a preflight that of what follows it. */
const throttlesOf =
  (limits: Parameters<typeof throttleOf>[1]) =>
  ({ method, path }: GatewayEndpoint): Throttle => {
    const route = calls.find((each) => each.method === method && each.path === path);
    if (method === 'OPTIONS') return keyedThrottle(limits);
    return route ? throttleOf(route, limits) : stageThrottle;
  };

/** The local gateway, which calls the authorizer's function. */
export const gatewayOf = (
  functions: ReadonlyMap<string, LocalFunction>,
  { options, baseUrl }: { options: LocalOptions; baseUrl: string },
  onResult: (answered: ServedRequest) => void,
): RequestListener => {
  const authorizer = functions.get('authorizer');
  if (!authorizer) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, {
    pattern: credentialPattern(),
    cacheSeconds: options.authorizerCacheSeconds,
  });
  const restApi = restApiAt(baseUrl);
  const limited = { ...restApi, ...limitsOf(restApi.endpoints, options) };
  const gateway = createGateway({ ...limited, functions, authorize, onResult });
  return (request, response) =>
    // Outside of the stage, where API Gateway answers nothing that can be set.
    request.url === '/'
      ? response.writeHead(302, { Location: `/${basePath}/docs` }).end()
      : gateway(request, response);
};
