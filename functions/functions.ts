import { manageAgents } from './agents/contracts/manage-agents.ts';
import { callProvider } from './calls/contracts/call-provider.ts';
import { getAccessToken } from './connections/contracts/get-access-token.ts';
import { manageApiKeys } from './keys/contracts/manage-api-keys.ts';
import type { EnvironmentSettings } from './platform/config.ts';
import type { ServiceFunction, Uses } from './platform/contracts/route.ts';
import { queueReaders } from './queue-readers.ts';
import { deletionUses } from './tenants/adapters/tenant-row-locations.ts';
import { manageTenant } from './tenants/contracts/manage-tenant.ts';

/**
 * Functions that run on a schedule. The next run makes up for one that failed or did not start.
 * `usesToCheckHealth`: besides, where the daily health check is on.
 */
export const schedules = [
  {
    name: 'refresh-due-connections',
    everyMinutes: 60,
    // Enough to queue millions of connections; the next run takes the rest.
    timeoutSeconds: 300,
    uses: {
      tables: { 'integrations/by_refresh_due': ['dynamodb:Query'] },
      refreshQueue: ['sqs:SendMessage'],
    },
    usesToCheckHealth: {
      'integrations/by_id': ['dynamodb:Scan'],
      'oauth_apps/by_client': ['dynamodb:Scan'],
    },
  },
  {
    name: 'deliver-due-webhooks',
    everyMinutes: 1,
    // The next run takes the rest.
    timeoutSeconds: 120,
    uses: {
      tables: {
        'webhook_deliveries/by_due': ['dynamodb:Query'],
        webhook_deliveries: ['dynamodb:UpdateItem'],
      },
      updates: { webhook_deliveries: ['due_at', 'leased_until_ms'] },
      webhookQueue: ['sqs:SendMessage'],
    },
  },
  {
    name: 'delete-tenants',
    everyMinutes: 1,
    // The next run goes on.
    timeoutSeconds: 300,
    uses: {
      tables: {
        ...deletionUses,
        tenants: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        'tenants/by_deleting': ['dynamodb:Query'],
        integrations: [
          'dynamodb:Query',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
        'integrations/by_account': ['dynamodb:Query'],
        'integrations/by_company': ['dynamodb:Query'],
        'integrations/by_type': ['dynamodb:Query'],
        oauth_apps: ['dynamodb:GetItem', 'dynamodb:Scan', 'dynamodb:DeleteItem'],
      },
      keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
    },
  },
] as const;

/** What a scheduled function may use in an environment with these settings. */
export const usesOfScheduled = (
  { uses, ...more }: (typeof schedules)[number],
  { dailyHealthCheck }: Pick<EnvironmentSettings, 'dailyHealthCheck'>,
): Uses =>
  'usesToCheckHealth' in more && dailyHealthCheck === 'on'
    ? { ...uses, tables: { ...uses.tables, ...more.usesToCheckHealth } }
    : uses;

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
