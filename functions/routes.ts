import { deleteIntegration } from './contracts/delete-integration.ts';
import { getComponent } from './contracts/get-component.ts';
import { getFieldOptions } from './contracts/get-field-options.ts';
import { getHealth } from './contracts/get-health.ts';
import { getOpenapi } from './contracts/get-openapi.ts';
import { integrationNotice } from './contracts/integration-notice.ts';
import { listAgents } from './contracts/list-agents.ts';
import { listComponents } from './contracts/list-components.ts';
import { listIntegrations } from './contracts/list-integrations.ts';
import { oauthCallback } from './contracts/oauth-callback.ts';
import { oauthStart } from './contracts/oauth-start.ts';
import { oauthUninstall } from './contracts/oauth-uninstall.ts';
import type { Route, Uses } from './contracts/route.ts';

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
  deleteIntegration,
  getOpenapi,
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

/** Gets the audit lines of all other functions from their logs. */
export const auditWriter = {
  name: 'write-audit-trail',
  uses: { auditLog: ['logs:PutLogEvents'] },
} as const satisfies { name: string; uses: Uses };

/** What the authorizer of all keyed endpoints may use. */
export const authorizerUses: Uses = {
  tables: { api_keys: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
};
