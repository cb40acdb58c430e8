import type {
  APIGatewayAuthorizerResult,
  APIGatewayTokenAuthorizerEvent,
  Context,
} from 'aws-lambda';
import { composeAuthorizer } from '../../composition/api.ts';
import {
  type ApiKey,
  faultOfForm,
  hashCredential,
  type KeyFault,
  keyStatus,
  noteKeyUse,
} from '../../keys/domain/api-key.ts';
import { callerOfCredential } from '../../keys/domain/caller-of-credential.ts';
import { keyFaultText } from '../../keys/http/key-fault.ts';
import { readConfig } from '../../platform/config.ts';
import { contextOf } from '../../platform/http/caller.ts';
import type { KeyRefusal } from '../../platform/model/caller.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import { logError } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';
import { createOnceAMinute } from '../../platform/telemetry/once-a-minute.ts';
import { createAudit } from '../../telemetry/audit.ts';

let deps: ReturnType<typeof composeAuthorizer> | undefined;

/**
 * Lambda authorizer of type TOKEN on X-API-Key, for keys and sessions: section 5 of the API reference. API Gateway caches
 * its answer by key, so the policy covers the whole API and never depends on the request. The
 * endpoints check scopes. What is not accepted is denied, not unauthorized: only an answer with a policy is
 * cached, and has a context, which names a stored key in the access log, and the fault in the 401.
 * @throws when the table cannot be read
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 * @see https://stackoverflow.com/questions/47921803/how-to-throw-custom-error-message-from-api-gateway-custom-authorizer
 */
export const handler = async (
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  { awsRequestId }: Context,
): Promise<APIGatewayAuthorizerResult> => {
  deps ??= composeAuthorizer(readConfig());
  const { environment, apiKeys } = deps;
  const answer = answerFor(methodArn, environment);
  const misshapen = faultOfForm(authorizationToken, environment);
  if (misshapen) return answer(misshapen);

  const found = await apiKeys.findCredential(hashCredential(authorizationToken)).catch((error) => {
    logError(error);
    count('AuthorizerErrors', undefined);
    throw error;
  });
  const nowMs = Date.now();
  if (!found) return answer('unknown');
  const ofItself = keyStatus(found, nowMs);
  const isUsable = ofItself === 'active';
  const [, tenant] = await Promise.all([
    isUsable && 'keyId' in found ? noteKeyUse(deps, found, nowMs) : undefined,
    isUsable ? settingsOf(deps, found.tenantId) : unread,
  ]);
  const status = tenant.deletionRequestedAtMs === undefined ? ofItself : 'tenant_deleted';
  if ('keyId' in found && status !== 'active') traceRefusal(found, status, awsRequestId);
  return answer(status, contextOf(callerOfCredential(found, tenant.limits)));
};

const unread: Awaited<ReturnType<TenantSettings['of']>> = {};

/**
 * A tenant that cannot be looked up has the limit that all have, and is let in: nobody is refused for that.
 * The keys of one that is deleted end anyway.
 */
const settingsOf = async (
  { tenantSettings, settingsMs, report }: ReturnType<typeof composeAuthorizer>,
  tenantId: string,
): ReturnType<TenantSettings['of']> => {
  try {
    return await tenantSettings.of(tenantId, AbortSignal.timeout(settingsMs));
  } catch (error) {
    report(error);
    return unread;
  }
};

/** @returns the answer to a key or session: its fault, or `active` */
const answerFor =
  (methodArn: string, environment: string) =>
  (
    status: KeyFault | 'active',
    context?: ReturnType<typeof contextOf>,
  ): APIGatewayAuthorizerResult => {
    const isActive = status === 'active';
    const [apiArn] = methodArn.split('/');
    const Effect = isActive ? 'Allow' : 'Deny';
    return {
      principalId: context?.key_id ?? 'nobody',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect, Resource: `${apiArn}/*` }],
      },
      context: { ...context, ...(isActive ? {} : { fault: keyFaultText(status, environment) }) },
    };
  };

const isFirst = createOnceAMinute();

const traceRefusal = ({ keyId, tenantId }: ApiKey, reason: KeyRefusal, requestId: string) => {
  count('RefusedKeys', { reason });
  if (!isFirst(keyId)) return;
  const { record } = createAudit({ actor: { kind: 'api_key', id: keyId }, requestId });
  record({ act: 'api_key.refused', result: 'refused', reason, keyId, tenantId });
};
