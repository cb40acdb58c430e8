import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Uses } from '../../functions/contracts/route.ts';
import type { Environment } from '../environments.ts';
import { grants, type Keys } from './grants.ts';

/** What all functions of an environment have in common. */
export type FunctionSettings = {
  environment: Environment;
  keys: Keys;
  /** Environment variables, as functions/config.ts names them. */
  variables: Record<string, string>;
  /** Holds a folder per function, see bundling.ts. */
  bundlesDir: string;
};

/** One bundle as a Lambda function, with a log group and a role of its own. */
export class ApiFunction extends Construct {
  readonly lambda: LambdaFunction;

  /** @param name of the handler's file; also the construct's id */
  constructor(scope: Construct, name: string, uses: Uses, settings: FunctionSettings) {
    super(scope, name);
    const { environment, keys, variables, bundlesDir } = settings;
    const functionName = `trunkline-${environment.name}-${name}`;

    const logGroup = new LogGroup(this, 'logs', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: environment.logRetention,
      removalPolicy: environment.removalPolicy,
    });
    // Without the managed policy, which allows writing to every log group of the account.
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        uses: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...grants(this, environment.name, keys, uses),
          ],
        }),
      },
    });

    this.lambda = new LambdaFunction(this, 'function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(bundlesDir, name)),
      handler: 'index.handler',
      memorySize: environment.memoryMb,
      timeout: Duration.seconds(25),
      environment: variables,
      logGroup,
      role,
    });
  }
}
