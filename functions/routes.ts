import type { TableName } from './adapters/tables.ts';
import { deleteIntegration } from './contracts/delete-integration.ts';
import { getAccessToken } from './contracts/get-access-token.ts';
import { getComponent } from './contracts/get-component.ts';
import { getDocs } from './contracts/get-docs.ts';
import { getDocsAsset } from './contracts/get-docs-asset.ts';
import { getErrorCode } from './contracts/get-error-code.ts';
import { getFieldOptions } from './contracts/get-field-options.ts';
import { getHealth } from './contracts/get-health.ts';
import { getIntegration } from './contracts/get-integration.ts';
import { getOpenapi } from './contracts/get-openapi.ts';
import { integrationNotice } from './contracts/integration-notice.ts';
import { listAgents } from './contracts/list-agents.ts';
import { listComponents } from './contracts/list-components.ts';
import { listErrorCodes } from './contracts/list-error-codes.ts';
import { listIntegrations } from './contracts/list-integrations.ts';
import { oauthCallback } from './contracts/oauth-callback.ts';
import { oauthStart } from './contracts/oauth-start.ts';
import { oauthUninstall } from './contracts/oauth-uninstall.ts';
import type { Route, Uses } from './contracts/route.ts';
import type { ServiceFunction } from './contracts/service-function.ts';
import { updateIntegration } from './contracts/update-integration.ts';

/** Every endpoint. CDK, the local gateway, the OpenAPI document and the tests read this table. */
export const routes: readonly Route[] = [
  listAgents,
  getFieldOptions,
  listComponents,
  getComponent,
  oauthCallback,
  oauthStart,
  oauthUninstall,
  integrationNotice,
  listIntegrations,
  getIntegration,
  updateIntegration,
  deleteIntegration,
  getOpenapi,
  getDocs,
  getDocsAsset,
  listErrorCodes,
  getErrorCode,
  getHealth,
];

type Schedule = { name: string; everyMinutes: number; timeoutSeconds: number; uses: Uses };

/** Functions that run on a schedule. */
export const schedules = [
  {
    name: 'refresh-due-connections',
    everyMinutes: 60,
    // Enough for several thousand connections; the next run takes the rest.
    timeoutSeconds: 300,
    uses: {
      tables: {
        integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        'integrations/by_refresh_due': ['dynamodb:Query'],
        oauth_apps: ['dynamodb:GetItem'],
      },
      keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
    },
  },
] as const satisfies readonly Schedule[];

/** A function that Lambda calls with the changes of a table, in order, as it reads them from the stream. */
export type StreamReader = {
  name: string;
  table: TableName;
  timeoutSeconds: number;
  /** The most changes in one call. */
  batchSize: number;
  /** Changes that failed for so long go to the dead-letter queue. */
  maxAgeSeconds: number;
  /** Only changes of items that have this attribute, before or after, cost a call. */
  onlyWith: string;
  uses: Uses;
};

/** Functions that read a stream. */
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
      // Lambda needs it too, for batches that failed for too long.
      eventDeadLetters: ['sqs:SendMessage'],
    },
  },
] as const satisfies readonly StreamReader[];

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
  ...streamReaders,
  ...serviceFunctions,
  auditWriter,
];

/** What the authorizer of all keyed endpoints may use. */
export const authorizerUses: Uses = {
  tables: { api_keys: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
};
