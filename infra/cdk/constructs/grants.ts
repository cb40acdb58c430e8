import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import type { EnvironmentName } from '../environments.ts';
import type { RetainedPermissions } from '../retained-permissions.ts';
import { arnOf, type SealingKeyName } from './references.ts';

/** The ARNs of the keys of an environment. */
export type KeyArns = Readonly<Record<SealingKeyName, string>>;

type Conditions = Record<string, Record<string, string | string[]>>;

export type PolicyGrant = readonly [
  actions: readonly string[] | undefined,
  resource: string,
  conditions?: Conditions,
];

const statement = ([actions = [], resource, conditions = {}]: PolicyGrant) =>
  new PolicyStatement({ actions: [...actions], resources: [resource], conditions });

export const documentOf = (grants: readonly PolicyGrant[]): PolicyDocument =>
  new PolicyDocument({
    statements: grants.filter(([actions = []]) => actions.length > 0).map(statement),
  });

/** @param name as in `uses`: `table` or `table/index` */
export const tableOf = (environment: EnvironmentName, name: string): string => {
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
export const grantsOf = (
  scope: Construct,
  { environment, keys }: { environment: EnvironmentName; keys: KeyArns },
  uses: RetainedPermissions,
): PolicyGrant[] => {
  const { tables: ofTables = {}, keys: purposes = {}, streams = {}, formerQueues = {} } = uses;
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
    ...Object.entries(formerQueues).map(
      ([name, actions]): PolicyGrant => [actions, arn('sqs', `trunkline-${environment}-${name}`)],
    ),
  ];
};
