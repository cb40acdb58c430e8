import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { composeAuthorizer } from '../composition/api.ts';
import { readConfig } from '../config.ts';
import { hashApiKey, isUsable, isWellFormedApiKey, noteKeyUse } from '../domain/keys/api-key.ts';
import { logError } from '../telemetry/logging.ts';
import { count } from '../telemetry/metrics.ts';

let deps: ReturnType<typeof composeAuthorizer> | undefined;

/**
 * Lambda authorizer of type TOKEN on X-API-Key: section 5 of the API reference. API Gateway caches
 * its answer by key, so the policy covers the whole API and never depends on the request. The
 * endpoints check scopes.
 * @throws Error('Unauthorized'), which API Gateway turns into a 401
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 */
export const handler = async ({
  authorizationToken,
  methodArn,
}: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  deps ??= composeAuthorizer(readConfig());
  const { environment, apiKeys } = deps;
  if (!isWellFormedApiKey(authorizationToken, environment)) throw new Error('Unauthorized');

  const key = await apiKeys.findByHash(hashApiKey(authorizationToken)).catch((error: unknown) => {
    logError(error);
    count('AuthorizerErrors', undefined);
    throw error;
  });
  const nowMs = Date.now();
  if (!key || !isUsable(key, nowMs)) throw new Error('Unauthorized');
  await noteKeyUse(deps, key, nowMs);

  const [apiArn] = methodArn.split('/');
  return {
    principalId: key.keyId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${apiArn}/*` }],
    },
    context: { tenant_id: key.tenantId, key_id: key.keyId, scopes: key.scopes.join(' ') },
  };
};
