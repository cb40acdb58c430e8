import type { Uses } from './platform/contracts/route.ts';
import type { EnvironmentSettings } from './platform/environment-settings.ts';
import { deletionUses } from './tenants/adapters/tenant-row-locations.ts';

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
