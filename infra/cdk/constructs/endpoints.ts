import { Duration } from 'aws-cdk-lib';
import {
  AuthorizationType,
  AwsIntegration,
  type IAuthorizer,
  IdentitySource,
  type RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { credentialPattern } from '../../../functions/keys/domain/api-key.ts';
import type { Route } from '../../../functions/platform/contracts/route.ts';
import { authorizerUses, usesOf } from '../../../functions/routes.ts';
import { handlerName } from '../../bundling/handler-name.ts';
import { methodsOf, resources } from '../../methods.ts';
import { acknowledge } from '../checks.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/**
 * Accepts this environment's API keys. What has not the shape of any environment's is refused without the
 * function, which tells those of others apart without a read.
 */
const addAuthorizer = (stack: Construct, settings: FunctionSettings): IAuthorizer => {
  const scope = new Construct(stack, 'key-authorizer');
  const { authorizerCacheSeconds } = settings.environment;
  return new TokenAuthorizer(scope, 'token', {
    handler: new ApiFunction(scope, 'authorizer', authorizerUses, settings).live,
    identitySource: IdentitySource.header('X-API-Key'),
    validationRegex: credentialPattern(),
    resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
  });
};

/**
 * The call of a route's function, by all its methods, and of one with several routes on all paths. CDK's own integration permits each method by
 * itself: with HEAD beside every GET, these alone would be a tenth of the 500 resources of a stack.
 */
const callOf = (api: RestApi, route: Route, live: IAlias): AwsIntegration => {
  const [method = '', ...others] = methodsOf(route);
  live.addPermission('gateway', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: api.arnForExecuteApi(
      others.length > 0 ? '*' : method,
      route.servedBy ? '/*' : route.path.replaceAll(/\{\w+\}/g, '*'),
      api.deploymentStage.stageName,
    ),
  });
  return new AwsIntegration({
    service: 'lambda',
    proxy: true,
    path: `2015-03-31/functions/${live.functionArn}/invocations`,
    options: { timeout: Duration.seconds(29) },
  });
};

/** Each function, with its permissions, is made for the first of its routes. */
const createIntegrations = (api: RestApi, settings: FunctionSettings) => {
  const made = new Map<string, AwsIntegration>();
  const make = (id: string, route: Route) => {
    const own = new Construct(api.stack, id);
    return callOf(api, route, new ApiFunction(own, handlerName(id), usesOf(route), settings).live);
  };
  return (route: Route): AwsIntegration => {
    const { operationId, servedBy: id = operationId } = route;
    const integration = made.get(id) ?? make(id, route);
    made.set(id, integration);
    return integration;
  };
};

/** The API methods of one route. */
const addMethods = (
  api: RestApi,
  authorizer: IAuthorizer,
  route: Route,
  integration: AwsIntegration,
): void => {
  const { path, scope } = route;
  const isOpen = scope === undefined;
  const access = isOpen ? { authorizationType: AuthorizationType.NONE } : { authorizer };
  for (const method of methodsOf(route)) {
    const added = api.root.resourceForPath(path).addMethod(method, integration, access);
    if (!isOpen) continue;
    const reason = 'This endpoint needs no key by design: it has no scope.';
    acknowledge(added, ['AwsSolutions-APIG4', reason]);
  }
};

/** Every route, those with a scope behind the authorizer of keys. */
export const addEndpoints = (api: RestApi, settings: FunctionSettings): void => {
  const authorizer = addAuthorizer(api.stack, settings);
  const integrationOf = createIntegrations(api, settings);
  for (const route of resources) addMethods(api, authorizer, route, integrationOf(route));
};
