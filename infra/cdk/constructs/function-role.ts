import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { ManagedPolicy, type PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { acknowledge, wildcardFinding } from '../checks.ts';
import type { EnvironmentName } from '../environments.ts';
import { type RetainedPermissions, retainedDescription } from '../retained-permissions.ts';
import { documentOf, grantsOf, type KeyArns, type PolicyGrant, tableOf } from './grants.ts';
import { arnOf } from './references.ts';

/**
 * A policy of a role. Another content is another resource: CloudFormation creates it before it updates
 * the function, and deletes the former one when all traffic has shifted. So while two versions run, in a
 * deployment and in a roll-back, the role has the permissions of both. A role for each version would not
 * do, as Lambda shifts traffic only between versions of one role.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuring-alias-routing.html
 * @see https://github.com/serverless-heaven/serverless-aws-alias/issues/64
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-monitor-stack.html
 * @see https://github.com/architect/deploy/pull/398
 */
const addPolicy = (
  role: Role,
  id: 'uses' | 'retained',
  { description, grants }: { description: string; grants: readonly PolicyGrant[] },
): ManagedPolicy => {
  const document = documentOf(grants);
  const content = JSON.stringify(Stack.of(role).resolve(document));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  // Below the role, on which the function depends, and so on its policies. CloudFormation names it.
  return new ManagedPolicy(role, `${id}-${hash}`, { description, document, roles: [role] });
};

/** What each function may do: write its own log, and traces. */
const alwaysGranted = (role: Role, log: string, ownStreams: string): PolicyGrant[] => [
  [['logs:CreateLogStream'], arnOf(role, 'logs', `${log}:*`)],
  [['logs:PutLogEvents'], arnOf(role, 'logs', ownStreams)],
  // X-Ray has no resource-level permissions.
  [['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*'],
];

type RoleOptions = {
  environment: { name: EnvironmentName };
  keys: KeyArns;
  functionName: string;
  logName: string;
  retained: RetainedPermissions | undefined;
  /** What it may do besides, by the name of the policy. */
  policies: Record<string, PolicyDocument>;
};

/** The role of a function: what it uses, its own log, traces, and what is retained for the version before. */
export const addRole = (
  scope: Construct,
  uses: Uses,
  {
    environment: { name: environment },
    keys,
    functionName,
    logName,
    retained,
    policies,
  }: RoleOptions,
): Role => {
  const log = `log-group:${logName}`;
  /**
   * A day, `/`, the function and its version: so no function writes as another one.
   * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
   */
  const ownStreams = `${log}:log-stream:????/??/??/${functionName}[*`;
  const role = new Role(scope, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: policies,
  });
  // Not the managed policy of AWS, which allows writing to every log group of the account.
  const grants = [
    ...alwaysGranted(role, log, ownStreams),
    ...grantsOf(role, { environment, keys }, uses),
  ];
  addPolicy(role, 'uses', { description: `Used by ${functionName}`, grants });
  if (retained) {
    const grants = grantsOf(role, { environment, keys }, retained);
    addPolicy(role, 'retained', { description: retainedDescription, grants });
  }
  const wildcard = (service: string, resource: string, reason: string): [string, string] => [
    wildcardFinding(scope, service, resource),
    reason,
  ];
  acknowledge(
    role,
    [
      'AwsSolutions-IAM5[Resource::*]',
      'For X-Ray and network interfaces, of which none has a name before.',
    ],
    wildcard('logs', `${log}:*`, 'Lambda names a stream when it makes it.'),
    wildcard('logs', ownStreams, 'The streams of this function, each of a day and a process.'),
    ...Object.keys({ ...uses.streams, ...retained?.streams }).map((table) =>
      wildcard(
        'dynamodb',
        `${tableOf(environment, table)}/stream/*`,
        'The stream of this table; its name ends with the time when it was made.',
      ),
    ),
  );
  return role;
};
