import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type Purpose, sealingKeys } from '../../../functions/adapters/sealing-keys.ts';
import { physicalName, type TableName } from '../../../functions/adapters/tables.ts';
import type { Uses } from '../../../functions/contracts/route.ts';
import type { EnvironmentName } from '../environments.ts';
import { auditStreamArn } from './audit-log.ts';
import { deadLetterQueueArn, eventBusArn, refreshQueueArn } from './event-channel.ts';
import type { Keys } from './keys.ts';

/**
 * The policy statements that allow exactly what `uses` lists. They refer to tables by name, so that
 * the stacks of data and API can change independently.
 */
export const grants = (
  scope: Construct,
  environment: EnvironmentName,
  keys: Keys,
  uses: Uses,
): PolicyStatement[] => [
  ...Object.entries(uses.tables ?? {}).map(
    ([name, actions]) =>
      new PolicyStatement({
        actions: [...actions],
        resources: [tableArn(scope, environment, name)],
      }),
  ),
  ...Object.entries(uses.keys ?? {}).map(
    ([purpose, actions]) =>
      new PolicyStatement({
        actions: [...actions],
        resources: [keys[sealingKeys[purpose as Purpose]].keyArn],
        conditions: {
          StringEquals: {
            'kms:EncryptionContext:purpose': purpose,
            'kms:EncryptionContext:environment': environment,
          },
        },
      }),
  ),
  ...eventGrants(scope, environment, uses),
  ...(uses.auditLog
    ? [
        new PolicyStatement({
          actions: [...uses.auditLog],
          resources: [auditStreamArn(scope, environment, 'functions')],
        }),
      ]
    : []),
];

/** A table's stream, the bus of events, and the queues. */
const eventGrants = (
  scope: Construct,
  environment: EnvironmentName,
  { streams = {}, eventBus, eventDeadLetters, refreshQueue }: Uses,
): PolicyStatement[] => [
  ...Object.entries(streams).map(
    ([name, actions]) =>
      new PolicyStatement({
        actions: [...actions],
        // The last part is the time when the stream was made.
        resources: [`${tableArn(scope, environment, name)}/stream/*`],
      }),
  ),
  ...(eventBus
    ? [
        new PolicyStatement({
          actions: [...eventBus],
          resources: [eventBusArn(scope, environment)],
        }),
      ]
    : []),
  ...(eventDeadLetters
    ? [
        new PolicyStatement({
          actions: [...eventDeadLetters],
          resources: [deadLetterQueueArn(scope, environment)],
        }),
      ]
    : []),
  ...(refreshQueue
    ? [
        new PolicyStatement({
          actions: [...refreshQueue],
          resources: [refreshQueueArn(scope, environment)],
        }),
      ]
    : []),
];

/** @param name as in `uses`: `table` or `table/index` */
const tableArn = (scope: Construct, environment: EnvironmentName, name: string): string => {
  const [table, index] = name.split('/');
  const physical = physicalName(environment, table as TableName);
  return Stack.of(scope).formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: index === undefined ? physical : `${physical}/index/${index}`,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
};
