import type { Settings } from './config.ts';
import { createConnectSession } from './contracts/create-connect-session.ts';
import { createWebhook } from './contracts/create-webhook.ts';
import { deleteIntegration } from './contracts/delete-integration.ts';
import { deleteWebhook } from './contracts/delete-webhook.ts';
import { getDocs, listErrorCodes } from './contracts/docs-pages.ts';
import { getElements, getElementsFile } from './contracts/elements-files.ts';
import { getAccessToken } from './contracts/get-access-token.ts';
import { getComponent } from './contracts/get-component.ts';
import { getDocsAsset } from './contracts/get-docs-asset.ts';
import { getErrorCode } from './contracts/get-error-code.ts';
import { getFieldOptions } from './contracts/get-field-options.ts';
import { getHealth } from './contracts/get-health.ts';
import { getIntegration } from './contracts/get-integration.ts';
import { getOAuthAttempt } from './contracts/get-oauth-attempt.ts';
import { getOpenapi } from './contracts/get-openapi.ts';
import { integrationNotice } from './contracts/integration-notice.ts';
import { listAgents } from './contracts/list-agents.ts';
import { listComponents } from './contracts/list-components.ts';
import { listIntegrationTypes } from './contracts/list-integration-types.ts';
import { listIntegrations } from './contracts/list-integrations.ts';
import { oauthCallback } from './contracts/oauth-callback.ts';
import { oauthComplete } from './contracts/oauth-complete.ts';
import { oauthStart } from './contracts/oauth-start.ts';
import { oauthUninstall } from './contracts/oauth-uninstall.ts';
import { getWebhook, listWebhooks } from './contracts/read-webhooks.ts';
import { rotateWebhookSecret } from './contracts/rotate-webhook-secret.ts';
import type { Route, ServiceFunction, Uses } from './contracts/route.ts';
import { updateIntegration } from './contracts/update-integration.ts';
import { updateWebhook } from './contracts/update-webhook.ts';

/** Every endpoint. CDK, the local gateway, the OpenAPI document and the tests read this table. */
export const routes: readonly Route[] = [
  listAgents,
  getFieldOptions,
  listComponents,
  getComponent,
  oauthCallback,
  oauthStart,
  getOAuthAttempt,
  oauthComplete,
  oauthUninstall,
  integrationNotice,
  listIntegrationTypes,
  listIntegrations,
  getIntegration,
  updateIntegration,
  deleteIntegration,
  createConnectSession,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  getOpenapi,
  getDocs,
  getDocsAsset,
  listErrorCodes,
  getErrorCode,
  getElements,
  getElementsFile,
  getHealth,
];

/** What the function of a route may use; one with a key has a rate limit. */
export const usesOf = ({ scope, uses = {} }: Route): Uses => {
  const rate_limits = ['dynamodb:UpdateItem'] as const;
  return scope ? { ...uses, tables: { ...uses.tables, rate_limits } } : uses;
};

/** Functions that run on a schedule. `usesToLook`: besides, where connections are looked at daily. */
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
    usesToLook: { 'integrations/by_id': ['dynamodb:Scan'] },
  },
  {
    name: 'deliver-due-webhooks',
    everyMinutes: 1,
    // The next run takes the rest; two at once would take up nothing twice.
    timeoutSeconds: 120,
    uses: {
      tables: {
        'webhook_deliveries/by_due': ['dynamodb:Query'],
        webhook_deliveries: ['dynamodb:UpdateItem'],
      },
      updates: { webhook_deliveries: ['due_at'] },
      webhookQueue: ['sqs:SendMessage'],
    },
  },
] as const;

/** What a scheduled function may use in an environment with these settings. */
export const usesOfScheduled = (
  { uses, ...more }: (typeof schedules)[number],
  { dailyLook }: Pick<Settings, 'dailyLook'>,
): Uses =>
  'usesToLook' in more && dailyLook === 'on'
    ? { ...uses, tables: { ...uses.tables, ...more.usesToLook } }
    : uses;

/**
 * Functions that Lambda calls with messages of a queue: at most `batchSize` in one call, and
 * `maximumConcurrency` calls at the same time. A message that was delivered `mostDeliveries` times goes to
 * the dead-letter queue.
 */
export const queueReaders = [
  {
    name: 'refresh-queued-connections',
    queue: 'refreshQueue',
    // Twenty-five refreshes, one after the other, take ten seconds; a slow provider's are put back.
    timeoutSeconds: 60,
    // A message holds many connections of a lane: queue-due-connections.ts.
    batchSize: 1,
    maximumConcurrency: 20,
    // More often than a message is delivered again because its provider is slow.
    mostDeliveries: 25,
    // Until the next run, which sends again what is still due: so nothing is in the queue twice.
    keptSeconds: 55 * 60,
    uses: {
      tables: {
        integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        oauth_apps: ['dynamodb:GetItem'],
      },
      keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
      refreshQueue: [
        'sqs:ChangeMessageVisibility',
        // Lambda needs these to read the queue for the function.
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
  {
    name: 'carry-out-notices',
    queue: 'noticeQueue',
    timeoutSeconds: 60,
    // A notice is about one account, of which many tenants may have connections.
    batchSize: 1,
    maximumConcurrency: 5,
    // For two days, with the pauses of carry-out-report.ts.
    mostDeliveries: 54,
    keptSeconds: 4 * 24 * 60 * 60,
    uses: {
      tables: {
        integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
        'integrations/by_account': ['dynamodb:Query'],
        'integrations/by_alias': ['dynamodb:Query'],
      },
      keys: { connection: ['kms:Decrypt'] },
      noticeQueue: [
        'sqs:ChangeMessageVisibility',
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
  {
    name: 'deliver-webhooks',
    queue: 'webhookQueue',
    // Ten endpoints' answers at once take 15 s at most.
    timeoutSeconds: 60,
    // A message is about one endpoint, and is not to wait for another one's.
    batchSize: 1,
    maximumConcurrency: 20,
    // A message that fails comes back after half a minute; an endpoint's failures are no failures of it.
    mostDeliveries: 20,
    keptSeconds: 14 * 24 * 60 * 60,
    uses: {
      tables: {
        webhooks: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        webhook_deliveries: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
      },
      updates: {
        webhooks: [
          'failing_since_ms',
          'failed_times',
          'paused_until_ms',
          'disabled_why',
          'disabled_at_ms',
        ],
      },
      keys: { webhook: ['kms:Decrypt'] },
      eventBus: ['events:PutEvents'],
      webhookQueue: [
        'sqs:SendMessage',
        'sqs:ChangeMessageVisibility',
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
] as const;

/**
 * How long a received message stays hidden, and its lane with it, if the process dies: longer than the
 * function's time. AWS advises six times that, since Lambda may be throttled while it holds a message.
 * With our retention, SQS would delete a message before it was delivered often enough for the dead-letter
 * queue, and a message that goes there because of throttling is no loss.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-lambda-function-trigger.html
 */
export const visibilitySecondsOf = ({ timeoutSeconds }: { timeoutSeconds: number }): number =>
  2 * timeoutSeconds;

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
export const serviceFunctions = [getAccessToken] as const satisfies readonly ServiceFunction[];

/** Gets the audit lines of all other functions from their logs. */
export const auditWriter = {
  name: 'write-audit-trail',
  uses: { auditLog: ['logs:PutLogEvents'] },
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

/** What the authorizer of all keyed endpoints may use. */
export const authorizerUses: Uses = {
  tables: { api_keys: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
  updates: { api_keys: ['last_used_on'] },
};
