import { type App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { checkEnvironment } from '../check-environment.ts';
import { acknowledge, acknowledgeRecord } from '../checks.ts';
import { Canary } from '../constructs/canary.ts';
import type { Environment } from '../environments.ts';
import { type FunctionStacks, functionStackNames, functionStacks } from '../function-stacks.ts';
import { markPlaceholders } from '../placeholders.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { FunctionsStack } from './functions.ts';
import { NetworkStack } from './network.ts';
import { ObservabilityStack } from './observability.ts';

/**
 * The role with which API Gateway writes logs. An account has one setting per region, for all its
 * APIs, so all environments of both share this stack, and it stays when the stack is deleted.
 */
const accountStack = (app: App, { account, region }: Environment): Stack => {
  const id = ['trunkline-account', account, region].filter(Boolean).join('-');
  const existing = app.node.tryFindChild(id);
  if (Stack.isStack(existing)) return existing;
  const stack = new Stack(app, id, {
    env: { region, ...(account === undefined ? {} : { account }) },
    stackName: 'trunkline-account',
    description: 'Trunkline: logs of API Gateway, account-wide',
  });
  const role = new Role(stack, 'gateway_logs', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
    ],
  });
  acknowledge(role, [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    'API Gateway accepts only a role that may write every log group; AWS provides this policy for it.',
  ]);
  role.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const setting = new CfnAccount(stack, 'gateway_account', { cloudWatchRoleArn: role.roleArn });
  setting.applyRemovalPolicy(RemovalPolicy.RETAIN);
  return stack;
};

/**
 * All stacks of one environment.
 * @throws InvalidEnvironment
 * @param bundlesDir the folder with one folder per function, see bundle-functions.ts
 * @param placement the features of each stack of functions
 */
export const addStacks = (
  app: App,
  environment: Environment,
  bundlesDir: string,
  placement: FunctionStacks = functionStacks,
) => {
  checkEnvironment(environment);
  const { name, account, region, deletionProtection, egress } = environment;
  const stackProps = {
    env: { region, ...(account === undefined ? {} : { account }) },
    terminationProtection: deletionProtection,
  };
  const accountWide = accountStack(app, environment);
  const data = new DataStack(app, `trunkline-${name}-data`, { ...stackProps, environment });
  const observability = new ObservabilityStack(app, `trunkline-${name}-observability`, {
    ...stackProps,
    environment,
  });
  const canary = environment.canaryMinutes
    ? new Canary(observability, name, environment.canaryMinutes)
    : undefined;
  const api = new ApiStack(app, `trunkline-${name}-api`, { ...stackProps, environment });
  markPlaceholders(api, environment);
  // The stage's logs need the account's role, and the probe's alarm needs the topic.
  api.addStackDependency(accountWide);
  api.addStackDependency(observability);
  const network =
    egress &&
    new NetworkStack(app, `trunkline-${name}-network`, { ...stackProps, environment, egress });
  const functions = functionStackNames.map((part) => {
    const id = `trunkline-${name}-functions-${part}`;
    const stack = new FunctionsStack(app, id, {
      ...stackProps,
      environment,
      bundlesDir,
      canary,
      part,
      features: placement[part],
    });
    // They know tables and queues by name, and find ARNs and ids in parameters.
    stack.addStackDependency(data);
    stack.addStackDependency(api);
    if (network) stack.addStackDependency(network);
    return stack;
  });
  acknowledgeRecord(environment, data, observability, api, ...functions);
  return { account: accountWide, data, observability, api, network, functions };
};
