import { ArnFormat, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { basePath, type Route } from '../../../functions/platform/contracts/route.ts';
import { authorizerUses, routes, usesOf } from '../../../functions/routes.ts';
import { serveSandbox } from '../../../functions/sandbox/contracts/sandbox.ts';
import { functionOf } from '../../bundling/handler-name.ts';
import { methodsOf } from '../../methods.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** Makes a function that API Gateway may call on these paths of the REST API, and nobody else. */
const addCalled = (
  stack: Construct,
  id: string,
  { name, uses }: { name: string; uses: Route['uses'] },
  { paths, settings }: { paths: string; settings: FunctionSettings },
): void => {
  const { live } = new ApiFunction(new Construct(stack, id), name, uses ?? {}, settings);
  live.addPermission('gateway', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(stack).formatArn({
      service: 'execute-api',
      resource: settings.apiId,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      resourceName: paths,
    }),
  });
};

/**
 * The stage, methods and paths of a route's function: of one that answers several routes, all. A permission
 * for each method by itself would add a tenth of the 500 resources of a stack, with HEAD beside every GET.
 */
const pathsOf = (route: Route): string => {
  const [method = '', ...others] = methodsOf(route);
  const path = route.servedBy ? '/*' : route.path.replaceAll(/\{\w+\}/g, '*');
  return `${basePath}/${others.length > 0 ? '*' : method}${path}`;
};

/** The functions that API Gateway calls: that of each route, and the authorizer. */
export const addRouted = (
  stack: Construct,
  settings: FunctionSettings,
  isHere: (name: string) => boolean,
): void => {
  const authorizer = { name: 'authorizer', uses: authorizerUses };
  if (isHere(authorizer.name)) {
    addCalled(stack, 'key-authorizer', authorizer, { paths: 'authorizers/*', settings });
  }
  if (settings.environment.sandbox && isHere(functionOf(serveSandbox))) {
    // Without a canary, since no alarm is about it.
    addCalled(
      stack,
      serveSandbox.operationId,
      { name: functionOf(serveSandbox), uses: {} },
      { paths: pathsOf(serveSandbox), settings: { ...settings, canary: undefined } },
    );
  }
  const answering = new Map(routes.toReversed().map((route) => [functionOf(route), route]));
  for (const [name, route] of answering) {
    if (!isHere(name)) continue;
    const { operationId, servedBy: id = operationId } = route;
    addCalled(stack, id, { name, uses: usesOf(route) }, { paths: pathsOf(route), settings });
  }
};
