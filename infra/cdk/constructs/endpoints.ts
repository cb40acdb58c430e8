import { Duration } from 'aws-cdk-lib';
import {
  AuthorizationType,
  AwsIntegration,
  type IAuthorizer,
  IdentitySource,
  type RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { credentialPattern } from '../../../functions/keys/domain/api-key.ts';
import { functionOf } from '../../bundling/handler-name.ts';
import { callsOf, type EndpointCall } from '../../methods.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { liveArn } from './references.ts';

/**
 * Accepts this environment's API keys. What has not the shape of any environment's is refused without the
 * function, which tells those of others apart without a read.
 */
const addAuthorizer = (
  stack: Construct,
  { name, authorizerCacheSeconds }: Environment,
): IAuthorizer => {
  const scope = new Construct(stack, 'key-authorizer');
  const handler = LambdaFunction.fromFunctionAttributes(scope, 'function', {
    functionArn: liveArn(scope, name, 'authorizer'),
    // The function's own stack has them.
    skipPermissions: true,
  });
  return new TokenAuthorizer(scope, 'token', {
    handler,
    identitySource: IdentitySource.header('X-API-Key'),
    validationRegex: credentialPattern(),
    resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
  });
};

/** A method, answered by its function. */
const addCall = (
  api: RestApi,
  authorizer: IAuthorizer,
  call: EndpointCall,
  { name }: Environment,
): void => {
  const { method, path, scope } = call;
  const isOpen = scope === undefined;
  const access = isOpen ? { authorizationType: AuthorizationType.NONE } : { authorizer };
  const integration = new AwsIntegration({
    service: 'lambda',
    proxy: true,
    path: `2015-03-31/functions/${liveArn(api, name, functionOf(call))}/invocations`,
    options: { timeout: Duration.seconds(29) },
  });
  const added = api.root.resourceForPath(path).addMethod(method, integration, access);
  const reason = 'This endpoint needs no key by design: it has no scope.';
  if (isOpen) acknowledge(added, ['AwsSolutions-APIG4', reason]);
};

/**
 * Every route, those with a scope behind the authorizer of keys. API Gateway looks for a function only when
 * it calls one, as its name may have stage variables in it; so the functions can be deployed later.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/aws-api-gateway-stage-variables-reference.html
 * @see https://github.com/serverless-heaven/serverless-aws-alias/issues/101 also of an authorizer
 */
export const addEndpoints = (api: RestApi, environment: Environment): void => {
  const authorizer = addAuthorizer(api.stack, environment);
  for (const call of callsOf(environment)) addCall(api, authorizer, call, environment);
};
