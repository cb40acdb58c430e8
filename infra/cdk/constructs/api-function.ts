import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { routelessFunctions } from '../../../functions/functions.ts';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { callsOthers } from '../egress.ts';
import type { Environment } from '../environments.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { type RetainedPermissions, retainedPermissions } from '../retained-permissions.ts';
import type { Canary } from './canary.ts';
import { type FunctionNetwork, networkPolicies } from './function-network.ts';
import { addRole } from './function-role.ts';
import type { KeyArns } from './grants.ts';
import { pinRuntime, startOf } from './snapshot-start.ts';

/** The properties that all functions of an environment share. */
export type FunctionSettings = {
  environment: Environment;
  keys: KeyArns;
  /** The id of the REST API. */
  apiId: string;
  /** Environment variables, named as in functions/platform/config.ts. */
  variables: Record<string, string>;
  /**
   * What is only known when the stack is deployed and is in `variables`. CDK names a version by a hash
   * of the template, in which these are references. So a version has them in its description:
   * CloudFormation replaces it when they change, and the alias gets the new one.
   * @see https://github.com/aws/aws-cdk/issues/25997
   * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-version.html
   */
  description: string;
  /** The folder with one folder per function, see bundle-functions.ts. */
  bundlesDir: string;
  /** Without a canary, a new version gets all traffic at once. */
  canary: Canary | undefined;
  /** Where the functions are that call servers of others; undefined without fixed outbound addresses. */
  network: FunctionNetwork | undefined;
  /** Where functions log: one group for all, so that one filter finds the audit lines. */
  log: { name: string; group: ILogGroup };
};

/** Less than API Gateway's 29 seconds. */
const requestTimeoutSeconds = 25;

const reservedFor = (name: string, { executions: { reserved } }: Environment) => {
  if ('off' in reserved) return {};
  const { [name]: own } = reserved.functions;
  return own === undefined ? {} : { reservedConcurrentExecutions: own };
};

/** A bundle as a Lambda function, with its own role. */
export class ApiFunction extends Construct {
  /** The alias that callers use: the live version. */
  readonly live: Alias;
  readonly uses: Uses;
  private readonly lambda: LambdaFunction;

  /** @param name the name of the handler's file, and the construct's id */
  constructor(scope: Construct, name: string, uses: Uses, settings: FunctionSettings) {
    super(scope, name);
    const { environment, keys, variables, bundlesDir, canary, log, description } = settings;
    const hasEgress = environment.egress !== undefined && callsOthers(uses);
    const network = hasEgress ? settings.network : undefined;
    const { timeoutSeconds = requestTimeoutSeconds } =
      routelessFunctions.find((each) => each.name === name) ?? {};
    const functionName = functionNameOf(environment.name, name);
    const retained: RetainedPermissions | undefined = retainedPermissions[name];
    const logName = log.name;
    const policies = hasEgress ? networkPolicies(this, functionName) : {};
    const role = addRole(this, uses, {
      environment,
      keys,
      functionName,
      logName,
      retained,
      policies,
    });
    const lambda = new LambdaFunction(this, 'function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(bundlesDir, name)),
      ...startOf(name, environment, variables),
      memorySize: environment.memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      logGroup: log.group,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      ...reservedFor(name, environment),
      ...network,
      // The role is complete, so CDK must add nothing to it.
      role: role.withoutPolicyUpdates(),
      // Kept in prod, so that the alias can be moved back to any version.
      currentVersionOptions: {
        removalPolicy: environment.removalPolicy,
        // Not that of all: Lambda makes no second version of what has not changed.
        description: network ? `${description} ${network.vpc.vpcId}` : description,
      },
    });
    const { currentVersion: version } = lambda;
    pinRuntime(version, name, environment);
    this.live = new Alias(this, 'live', { aliasName: 'live', version });
    canary?.add(name, this.live);
    this.uses = uses;
    this.lambda = lambda;
  }

  /** Makes CloudFormation create this before the function, and so before each of its versions. */
  dependOn(resource: Construct): void {
    this.lambda.node.addDependency(resource);
  }
}
