import { Duration } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type IAuthorizer,
  LambdaIntegration,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { Route } from '../../../functions/contracts/route.ts';
import { handlerName } from '../../bundling/bundle-functions.ts';
import { acknowledge } from '../checks.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** One route: its function with its permissions, and the API method that calls it. */
export class Endpoint extends Construct {
  constructor(
    api: RestApi,
    authorizer: IAuthorizer,
    { operationId, method, path, scope, uses }: Route,
    settings: FunctionSettings,
  ) {
    super(api.stack, operationId);
    const { live } = new ApiFunction(this, handlerName(operationId), uses, settings);
    const integration = new LambdaIntegration(live, {
      allowTestInvoke: false,
      timeout: Duration.seconds(29),
    });
    const added = api.root
      .resourceForPath(path)
      .addMethod(
        method,
        integration,
        scope === undefined ? { authorizationType: AuthorizationType.NONE } : { authorizer },
      );
    if (scope === undefined) {
      acknowledge(added, [
        'AwsSolutions-APIG4',
        'This endpoint needs no key by design: it has no scope.',
      ]);
    }
  }
}
