import type {
  APIGatewayAuthorizerResult,
  APIGatewayTokenAuthorizerEvent,
  Context,
} from 'aws-lambda';
import { composeAuthorizer } from '../../composition/api.ts';
import { callerOfCredential, checkCredential } from '../../keys/domain/check-credential.ts';
import { authorizerResponse } from '../../keys/http/authorizer-response.ts';
import { readConfig } from '../../platform/config.ts';
import { contextOf } from '../../platform/http/caller.ts';
import { countFailedAuthorizer, traceRefusedKey } from '../../telemetry/authorizer-trace.ts';

let deps: ReturnType<typeof composeAuthorizer> | undefined;

/**
 * Lambda authorizer of type TOKEN on X-API-Key, for keys and sessions: section 5 of the API reference. API
 * Gateway caches its response by key, so the policy covers the whole API and never depends on the request; the
 * endpoints check scopes. We deny a refused key instead of throwing `Unauthorized`, because only a response with
 * a policy is cached, and only its context can name the key in the access log and the fault in the 401.
 * @throws if the table cannot be read
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 * @see https://stackoverflow.com/questions/47921803/how-to-throw-custom-error-message-from-api-gateway-custom-authorizer
 */
export const handler = async (
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  { awsRequestId }: Context,
): Promise<APIGatewayAuthorizerResult> => {
  deps ??= composeAuthorizer(readConfig());
  const { environment } = deps;
  const checking = checkCredential(deps, authorizationToken, Date.now);
  const checked = await checking.catch(countFailedAuthorizer);
  const { status, found } = checked;
  if (!found) return authorizerResponse({ methodArn, environment, status });
  traceRefusedKey(checked, awsRequestId);
  const context = contextOf(callerOfCredential(found, checked.tenant.limits));
  return authorizerResponse({ methodArn, environment, status }, context);
};
