import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Uses } from '../../../functions/contracts/route.ts';
import { schedules } from '../../../functions/routes.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { functionNameOf } from '../observability/metrics.ts';
import type { Canary } from './canary.ts';
import { grants } from './grants.ts';
import type { Keys } from './keys.ts';

/** What all functions of an environment have in common. */
export type FunctionSettings = {
  environment: Environment;
  keys: Keys;
  /** Environment variables, as functions/config.ts names them. */
  variables: Record<string, string>;
  /** Holds a folder per function, see bundle-functions.ts. */
  bundlesDir: string;
  /** Without one, a new version gets all traffic at once. */
  canary: Canary | undefined;
};

/** Below API Gateway's own 29. */
const requestTimeoutSeconds = 25;

/** Functions that a flood may reach without a key, and so must not starve the others. */
const reservedFor = (name: string, { reservedConcurrency }: Environment) => {
  if ('off' in reservedConcurrency) return {};
  const { authorizer, oauthCallback } = reservedConcurrency;
  const reserved = new Map([
    ['authorizer', authorizer],
    ['oauth-callback', oauthCallback],
  ]).get(name);
  return reserved === undefined ? {} : { reservedConcurrentExecutions: reserved };
};

/** One bundle as a Lambda function, with a log group and a role of its own. */
export class ApiFunction extends Construct {
  /** What callers call: the version that is live. */
  readonly live: Alias;

  /** @param name of the handler's file; also the construct's id */
  constructor(scope: Construct, name: string, uses: Uses, settings: FunctionSettings) {
    super(scope, name);
    const { environment, keys, variables, bundlesDir, canary } = settings;
    const { timeoutSeconds = requestTimeoutSeconds } =
      schedules.find((schedule) => schedule.name === name) ?? {};
    const functionName = functionNameOf(environment.name, name);

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
            // X-Ray knows no resources.
            new PolicyStatement({
              actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
              resources: ['*'],
            }),
            ...grants(this, environment.name, keys, uses),
          ],
        }),
      },
    });

    acknowledge(role, ['AwsSolutions-IAM5[Resource::*]', 'Only X-Ray, which knows no resources.']);

    const lambda = new LambdaFunction(this, 'function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(bundlesDir, name)),
      handler: 'index.handler',
      memorySize: environment.memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      environment: variables,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      ...reservedFor(name, environment),
      // It has all it needs; what CDK would add stands beside it.
      role: role.withoutPolicyUpdates(),
      // Kept in prod, so that the alias can be pointed back at any of them.
      currentVersionOptions: { removalPolicy: environment.removalPolicy },
    });
    this.live = new Alias(this, 'live', { aliasName: 'live', version: lambda.currentVersion });
    canary?.add(name, this.live);
  }
}
