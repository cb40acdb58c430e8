import * as z from 'zod/mini';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { tenantAppKey, tenantAppMembers } from './tenant-apps.ts';
import { tenantAction, tenantChange } from './tenant-change.ts';
import { tenantResults } from './tenant-results.ts';

export const manageTenant = {
  name: 'manage-tenant',
  request: z.discriminatedUnion('action', [
    z.strictObject(tenantAction('show')),
    tenantChange,
    z.strictObject(tenantAction('list_oauth_apps')),
    z.strictObject({ ...tenantAction('put_oauth_app'), ...tenantAppMembers }),
    z.strictObject({ ...tenantAction('remove_oauth_app'), ...tenantAppKey }),
    z.strictObject(tenantAction('delete')),
  ]),
  result: z.union(Object.values(tenantResults)),
  errors: ['validation_failed', 'not_found'],
  meanings: {
    validation_failed:
      'A member of the request is missing or not valid, the provider would refuse the app, or the tenant is deleted, or to be deleted and unknown; `errors` names each.',
    not_found: 'The tenant has no such OAuth app.',
  },
  uses: {
    tables: {
      tenants: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      oauth_apps: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:DeleteItem',
      ],
      integrations: ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:PutItem'],
      // Whether a tenant that is to be deleted is one.
      'api_keys/by_tenant': ['dynamodb:Query'],
      agents: ['dynamodb:Query'],
      webhooks: ['dynamodb:Query'],
    },
    // Tenants' own apps: the platform's have less in their keys.
    partitions: { oauth_apps: ['*#*#*'] },
    updates: {
      tenants: [
        'session_binding',
        'return_origins',
        'allowed_origins',
        'limits',
        'connection_limit',
        'deleting',
        'deletion_requested_at_ms',
        'deletion_outcomes',
        'deletion_step',
        'deletion_step_since_ms',
      ],
    },
    keys: { oauth_app: ['kms:GenerateDataKey'] },
  },
} as const satisfies ServiceFunction;
