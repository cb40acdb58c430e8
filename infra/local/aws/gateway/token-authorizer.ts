import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { FailedInvocation, LocalFunction } from '../lambda/local-function.ts';

type AuthorizerRefusal =
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'AUTHORIZER_FAILURE'
  | 'AUTHORIZER_CONFIGURATION_ERROR';
export type AuthorizerResult =
  | { context: Record<string, string> }
  | { refused: AuthorizerRefusal; context?: Record<string, string> };

/**
 * API Gateway's TOKEN authorizer: checks the pattern, then the cache by token, then asks the function.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-use-lambda-authorizer.html
 */
export const createTokenAuthorizer = (
  authorizer: LocalFunction,
  { pattern, cacheSeconds }: { pattern: string; cacheSeconds: number },
) => {
  const valid = new RegExp(pattern);
  const cache = new Map<string, { result: APIGatewayAuthorizerResult; untilMs: number }>();

  return async (
    token: string | undefined,
    methodArn: string,
    requestId: string,
  ): Promise<AuthorizerResult> => {
    if (token === undefined || !valid.test(token)) return { refused: 'UNAUTHORIZED' };
    const cached = cache.get(token);
    if (cached && cached.untilMs > Date.now()) return evaluate(cached.result, methodArn);

    const event = { type: 'TOKEN', authorizationToken: token, methodArn };
    const invoked = await authorizer.invoke(event, requestId);
    if ('errorMessage' in invoked) return refusal(invoked);
    const result: APIGatewayAuthorizerResult = JSON.parse(invoked.result);
    if (cacheSeconds > 0) cache.set(token, { result, untilMs: Date.now() + cacheSeconds * 1000 });
    return evaluate(result, methodArn);
  };
};

/** @see https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html */
const refusal = ({ errorMessage, errorType }: FailedInvocation): AuthorizerResult => {
  if (errorType === 'TooManyRequestsException') {
    return { refused: 'AUTHORIZER_CONFIGURATION_ERROR' };
  }
  return { refused: errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE' };
};

const evaluate = (result: APIGatewayAuthorizerResult, methodArn: string): AuthorizerResult => {
  const allowed = result.policyDocument.Statement.some(
    (statement) =>
      statement.Effect === 'Allow' &&
      'Resource' in statement &&
      [statement.Resource]
        .flat()
        .some((resource) => methodArn.startsWith(String(resource).replace(/\*$/, ''))),
  );
  const named = Object.entries({ principalId: result.principalId, ...result.context });
  const context = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
  return allowed ? { context } : { refused: 'ACCESS_DENIED', context };
};
