import { manageAgents } from './agents/contracts/manage-agents.ts';
import { callProvider } from './calls/contracts/call-provider.ts';
import { getAccessToken } from './connections/contracts/get-access-token.ts';
import { manageApiKeys } from './keys/contracts/manage-api-keys.ts';
import type { ServiceFunction, Uses } from './platform/contracts/route.ts';
import { queueReaders } from './queue-readers.ts';
import { schedules } from './schedules.ts';
import { manageTenant } from './tenants/contracts/manage-tenant.ts';

/**
 * Functions that Lambda calls with the changes of a table, in order, at most `batchSize` in one call. Only
 * changes of items that have the attribute `onlyWith`, before or after, cost a call. Changes that failed
 * for `maxAgeSeconds` go to the dead-letter queue.
 */
export const streamReaders = [
  {
    name: 'publish-connection-events',
    table: 'integrations',
    timeoutSeconds: 60,
    batchSize: 100,
    // Long enough for most failures of EventBridge. The stream keeps changes for 24 hours, so 18 are
    // left to send them again.
    maxAgeSeconds: 6 * 60 * 60,
    onlyWith: 'integration_id',
    uses: {
      streams: {
        integrations: [
          'dynamodb:DescribeStream',
          'dynamodb:GetRecords',
          'dynamodb:GetShardIterator',
          'dynamodb:ListStreams',
        ],
      },
      eventBus: ['events:PutEvents'],
      tables: { webhooks: ['dynamodb:Query'] },
      webhookQueue: ['sqs:SendMessage'],
      // Lambda needs it too, for batches that failed for too long.
      eventDeadLetters: ['sqs:SendMessage'],
    },
  },
] as const;

/** Functions that services of the platform invoke. */
export const serviceFunctions = [
  getAccessToken,
  callProvider,
  manageAgents,
  manageApiKeys,
  manageTenant,
] as const satisfies readonly ServiceFunction[];

export type ServiceFunctionName = (typeof serviceFunctions)[number]['name'];

/** Gets the audit lines of all other functions from their logs. */
export const auditWriter = {
  name: 'write-audit-trail',
  uses: {
    auditLog: ['logs:PutLogEvents'],
    tables: { activity: ['dynamodb:PutItem'], tenants: ['dynamodb:GetItem'] },
  },
} as const satisfies { name: string; uses: Uses };

/** A function that no endpoint calls. */
type RoutelessFunction = { name: string; timeoutSeconds?: number; uses: Uses };

/** All of them. CDK, bundling, the local stack and the tests read this table. */
export const routelessFunctions: readonly RoutelessFunction[] = [
  ...schedules,
  ...queueReaders,
  ...streamReaders,
  ...serviceFunctions,
  auditWriter,
];
