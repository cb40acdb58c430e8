import type {
  APIGatewayAuthorizerResult,
  APIGatewayTokenAuthorizerEvent,
  Context,
} from 'aws-lambda';
import { composeAuthorizer } from '../composition/api.ts';
import { readConfig } from '../config.ts';
import {
  type ApiKey,
  hashCredential,
  isWellFormed,
  type KeyRefusal,
  keyStatus,
  noteKeyUse,
} from '../domain/keys/api-key.ts';
import { contextOf } from '../http/caller.ts';
import { createAudit } from '../telemetry/audit.ts';
import { logError } from '../telemetry/logging.ts';
import { count } from '../telemetry/metrics.ts';
import { createOnceAMinute } from '../telemetry/once-a-minute.ts';

let deps: ReturnType<typeof composeAuthorizer> | undefined;

/**
 * Lambda authorizer of type TOKEN on X-API-Key, for keys and sessions: section 5 of the API reference. API Gateway caches
 * its answer by key, so the policy covers the whole API and never depends on the request. The
 * endpoints check scopes. A key that is not accepted any more is denied, not unauthorized: only an
 * answer with a policy is cached, and has a context, which names the key in the access log.
 * @throws Error('Unauthorized'), which API Gateway turns into a 401
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 */
export const handler = async (
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  { awsRequestId }: Context,
): Promise<APIGatewayAuthorizerResult> => {
  deps ??= composeAuthorizer(readConfig());
  const { environment, apiKeys } = deps;
  if (!isWellFormed(authorizationToken, environment)) throw new Error('Unauthorized');

  const found = await apiKeys.findCredential(hashCredential(authorizationToken)).catch((error) => {
    logError(error);
    count('AuthorizerErrors', undefined);
    throw error;
  });
  const nowMs = Date.now();
  if (!found) throw new Error('Unauthorized');
  const status = keyStatus(found, nowMs);
  if ('keyId' in found) {
    if (status === 'active') await noteKeyUse(deps, found, nowMs);
    else traceRefusal(found, status, awsRequestId);
  }

  const context = contextOf(found);
  const [apiArn] = methodArn.split('/');
  const Effect = status === 'active' ? 'Allow' : 'Deny';
  return {
    principalId: context.key_id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect, Resource: `${apiArn}/*` }],
    },
    context,
  };
};

const isFirst = createOnceAMinute();

const traceRefusal = ({ keyId, tenantId }: ApiKey, reason: KeyRefusal, requestId: string) => {
  count('RefusedKeys', { reason });
  if (!isFirst(keyId)) return;
  const { record } = createAudit({ actor: { kind: 'api_key', id: keyId }, requestId });
  record({ act: 'api_key.refused', result: 'refused', reason, keyId, tenantId });
};
