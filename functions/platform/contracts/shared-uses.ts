import type { Uses } from './route.ts';

/** The partition keys of all OAuth apps of these types, of regions aside: the platform's, and tenants' own. */
export const appRows = (types: readonly { type: string }[]): string[] =>
  types.flatMap(({ type }) => [type, `${type}##*`]);

/** What a function uses that finds connections and refreshes them before it uses their tokens. */
export const refreshUses = {
  tables: {
    integrations: ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    'integrations/by_id': ['dynamodb:Query'],
    'integrations/by_type': ['dynamodb:Query'],
    oauth_apps: ['dynamodb:GetItem'],
  },
  keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
} as const satisfies Uses;

/** What a function uses that prepares a start. */
export const startTables = {
  oauth_apps: ['dynamodb:GetItem'],
  tenants: ['dynamodb:GetItem'],
  integrations: ['dynamodb:GetItem'],
  'integrations/by_id': ['dynamodb:Query'],
  'integrations/by_type': ['dynamodb:Query'],
  rate_limits: ['dynamodb:UpdateItem'],
} as const satisfies Uses['tables'];
