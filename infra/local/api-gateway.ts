import { basePath } from '../../functions/contracts/route.ts';
import { routes } from '../../functions/routes.ts';
import { handlerName } from '../bundling/bundle-functions.ts';
import {
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponses,
} from '../gateway-responses.ts';
import { wrongMethods } from '../wrong-methods.ts';
import type { RestApi } from './aws/gateway/gateway.ts';
import type { GatewayAnswer } from './aws/gateway/gateway-response.ts';

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
