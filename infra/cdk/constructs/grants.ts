import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import {
  auditLogGroup,
  deadLetterQueueName,
  eventBusName,
  readQueues,
} from '../../../functions/platform/aws/names.ts';
import { type Purpose, sealingKeys } from '../../../functions/platform/aws/sealing-keys.ts';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../functions/platform/aws/tables.ts';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { acknowledge } from '../checks.ts';
import type { EnvironmentName } from '../environments.ts';
import { arnOf, type SealingKeyName } from './references.ts';

/** The ARNs of the keys of an environment. */
export type KeyArns = Readonly<Record<SealingKeyName, string>>;

type Conditions = Record<string, Record<string, string | string[]>>;

type PolicyGrant = readonly [
  actions: readonly string[] | undefined,
  resource: string,
  conditions?: Conditions,
];

const statement = ([actions = [], resource, conditions = {}]: PolicyGrant) =>
  new PolicyStatement({ actions: [...actions], resources: [resource], conditions });

/** @param name as in `uses`: `table` or `table/index` */
const tableOf = (environment: EnvironmentName, name: string): string => {
  const [table, index] = name.split('/');
  const physical = `table/${physicalName(environment, table as TableName)}`;
  return index === undefined ? physical : `${physical}/index/${index}`;
};

/**
 * A request may name only these partition keys and attributes. Without the second condition, the first
 * one would also hold for a request that names none.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const only = (named: {
  LeadingKeys?: ConditionValues;
  Attributes?: ConditionValues;
}): Conditions => {
  const keys = Object.entries(named).filter(([, values]) => values !== undefined);
  if (keys.length === 0) return {};
  const each = <T>(convert: (values: ConditionValues) => T) =>
    Object.fromEntries(keys.map(([key, values]) => [`dynamodb:${key}`, convert(values)]));
  return {
    'ForAllValues:StringLike': each((values = []) => [...values]),
    Null: each(() => 'false'),
  };
};
type ConditionValues = readonly string[] | undefined;

const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];

/** The actions on a table or an index, and of which rows and attributes, as far as IAM can say it. */
const tableGrants = (
  name: string,
  actions: readonly string[],
  resource: string,
  { partitions = {}, updates = {} }: Uses,
): PolicyGrant[] => {
  const ofTable = name as TableName;
  const { [ofTable]: LeadingKeys } = partitions;
  const { [ofTable]: attributes } = updates;
  if (!attributes) return [[actions, resource, only({ LeadingKeys })]];
  const { partitionKey, sortKey }: Table = tables[ofTable];
  const Attributes = [partitionKey, ...(sortKey ? [sortKey] : []), ...attributes];
  return [
    [actions.filter((action) => !writes.includes(action)), resource, only({ LeadingKeys })],
    [
      actions.filter((action) => writes.includes(action)),
      resource,
      only({ LeadingKeys, Attributes }),
    ],
  ];
};

/** What a function uses, and no more. */
const grantsOf = (
  scope: Construct,
  environment: EnvironmentName,
  keys: KeyArns,
  uses: Uses,
): PolicyGrant[] => {
  const { tables: ofTables = {}, keys: purposes = {}, streams = {} } = uses;
  const arn = (service: string, resource: string) => arnOf(scope, service, resource);
  return [
    ...Object.entries(ofTables).flatMap(([name, actions]) =>
      tableGrants(name, actions, arn('dynamodb', tableOf(environment, name)), uses),
    ),
    ...Object.entries(purposes).map(
      ([purpose, actions]): PolicyGrant => [
        actions,
        keys[sealingKeys[purpose as Purpose]],
        {
          StringEquals: {
            'kms:EncryptionContext:purpose': purpose,
            'kms:EncryptionContext:environment': environment,
          },
        },
      ],
    ),
    ...Object.entries(streams).map(
      // The last part is the time when the stream was made.
      ([name, actions]): PolicyGrant => [
        actions,
        arn('dynamodb', `${tableOf(environment, name)}/stream/*`),
      ],
    ),
    [uses.eventBus, arn('events', `event-bus/${eventBusName(environment)}`)],
    [uses.eventDeadLetters, arn('sqs', deadLetterQueueName(environment))],
    [uses.refreshQueue, arn('sqs', readQueues.refreshQueue.name(environment))],
    [uses.noticeQueue, arn('sqs', readQueues.noticeQueue.name(environment))],
    [uses.webhookQueue, arn('sqs', readQueues.webhookQueue.name(environment))],
    [uses.auditLog, arn('logs', `log-group:${auditLogGroup(environment)}:log-stream:functions`)],
  ];
};

/** The role of a function: what it uses, its own log, and traces. */
export const addRole = (
  scope: Construct,
  { environment, keys }: { environment: { name: EnvironmentName }; keys: KeyArns },
  uses: Uses,
  { functionName, logName }: { functionName: string; logName: string },
): Role => {
  const log = `log-group:${logName}`;
  /**
   * A day, `/`, the function and its version: so no function writes as another one.
   * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
   */
  const ownStreams = `${log}:log-stream:????/??/??/${functionName}[*`;
  const granted: PolicyGrant[] = [
    [['logs:CreateLogStream'], arnOf(scope, 'logs', `${log}:*`)],
    [['logs:PutLogEvents'], arnOf(scope, 'logs', ownStreams)],
    // X-Ray has no resource-level permissions.
    [['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*'],
    ...grantsOf(scope, environment.name, keys, uses),
  ];
  // Not the managed policy, which allows writing to every log group of the account.
  const role = new Role(scope, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      uses: new PolicyDocument({
        statements: granted.filter(([actions = []]) => actions.length > 0).map(statement),
      }),
    },
  });
  const wildcard = (service: string, resource: string, reason: string): [string, string] => [
    `AwsSolutions-IAM5[Resource::arn:aws:${service}:${Stack.of(scope).region}:<AWS::AccountId>:${resource}]`,
    reason,
  ];
  acknowledge(
    role,
    ['AwsSolutions-IAM5[Resource::*]', 'For X-Ray, which has no resources.'],
    wildcard('logs', `${log}:*`, 'Lambda names a stream when it makes it.'),
    wildcard('logs', ownStreams, 'The streams of this function, each of a day and a process.'),
    ...Object.keys(uses.streams ?? {}).map((table) =>
      wildcard(
        'dynamodb',
        `${tableOf(environment.name, table)}/stream/*`,
        'The stream of this table; its name ends with the time when it was made.',
      ),
    ),
  );
  return role;
};
