import type { RequestListener } from 'node:http';
import { basePath } from '../../functions/contracts/route.ts';
import { apiKeyPattern } from '../../functions/domain/keys/api-key.ts';
import { routes } from '../../functions/routes.ts';
import { handlerName } from '../bundling/bundle-functions.ts';
import {
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponses,
} from '../gateway-responses.ts';
import { wrongMethods } from '../wrong-methods.ts';
import { type AnsweredRequest, createGateway, type RestApi } from './aws/gateway/gateway.ts';
import type { GatewayAnswer } from './aws/gateway/gateway-response.ts';
import { createTokenAuthorizer } from './aws/gateway/token-authorizer.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import type { LocalOptions } from './options.ts';

export const respondWith = (response: GatewayResponse, requestId: string): GatewayAnswer => ({
  status: response.status,
  headers: {
    ...response.headers,
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
  },
  body: gatewayResponseBody(response, requestId),
});

/** The REST API that CDK deploys, for the local gateway. */
export const restApi: RestApi = {
  stage: basePath,
  endpoints: [
    ...routes.map(({ method, path, scope, operationId }) => ({
      method,
      path,
      isKeyed: scope !== undefined,
      functionName: handlerName(operationId),
    })),
    ...wrongMethods.map(({ method, path, response }) => ({
      method,
      path,
      isKeyed: false,
      functionName: '',
      mock: (requestId: string) => respondWith(response, requestId),
    })),
  ],
  respond: (type, requestId) => respondWith(gatewayResponses[type], requestId),
};

/** The local gateway, which asks the authorizer's function. */
export const gatewayOf = (
  functions: ReadonlyMap<string, LocalFunction>,
  { authorizerCacheSeconds: cacheSeconds }: LocalOptions,
  onAnswer: (answered: AnsweredRequest) => void,
): RequestListener => {
  const authorizer = functions.get('authorizer');
  if (!authorizer) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, {
    pattern: apiKeyPattern('local'),
    cacheSeconds,
  });
  return createGateway({ ...restApi, functions, authorize, onAnswer });
};
