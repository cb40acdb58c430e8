import * as z from 'zod/mini';
import { mostConnectionLimit } from '../../connections/domain/connection-limit.ts';
import { described } from '../../platform/contracts/described.ts';
import { originValue } from '../../platform/contracts/origin-value.ts';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { sessionBindings } from '../../platform/model/session-binding.ts';
import { deletionOutcomes } from '../domain/deletion.ts';
import { tenantAppKey, tenantAppMembers, tenantAppResults } from './tenant-apps.ts';

const mostOrigins = 50;
const bindingMessage = `send one of: ${sessionBindings.join(', ')}; or null`;
const originsMessage = `send a list of up to ${mostOrigins} origins`;
const countMessage = 'send a whole number of at least 1';
const limitsMessage = 'send requests_per_second and burst together, or connections; or null';
const allowedOriginsMessage = `send a list of 1 to ${mostOrigins} origins; or null`;

const action = <Name extends string>(name: Name) => ({
  action: z.literal(name),
  tenant_id: tenantIdOf('Which tenant.'),
  requested_by: requestedByOf('settings-page'),
});

const count = z.int(countMessage).check(z.minimum(1, countMessage));

const limitsChange = z
  .strictObject(
    {
      requests_per_second: z.optional(z.nullable(count)),
      burst: z.optional(z.nullable(count)),
      connections: z.optional(z.nullable(wholeNumber(1, mostConnectionLimit))),
    },
    limitsMessage,
  )
  .check(
    z.refine(
      ({ requests_per_second: rate, burst, connections }) =>
        typeof rate === typeof burst && (rate !== undefined || connections !== undefined),
      limitsMessage,
    ),
  );

const change = z
  .strictObject({
    ...action('change'),
    session_binding: described(
      z.optional(z.nullable(z.enum(sessionBindings, bindingMessage))),
      'Whether each start must be bound to its person’s session; null: as the environment has it.',
      'required',
    ),
    return_origins: described(
      z.optional(
        z.array(originValue, originsMessage).check(z.maxLength(mostOrigins, originsMessage)),
      ),
      'All origins to which its starts may lead people back, besides those of the environment.',
      ['https://app.acme.example'],
    ),
    allowed_origins: described(
      z.optional(
        z.nullable(
          z
            .array(originValue, allowedOriginsMessage)
            .check(
              z.minLength(1, allowedOriginsMessage),
              z.maxLength(mostOrigins, allowedOriginsMessage),
            ),
        ),
      ),
      'The only origins that its sessions for browsers may name, with the port; null: any. Sessions that were made before keep theirs until they end.',
      ['https://app.acme.example'],
    ),
    limits: described(
      z.optional(z.nullable(limitsChange)),
      `\`requests_per_second\` and \`burst\`: what all its keys and sessions together may send, at most \`tenantRateLimit\` of the environment, and a burst of a minute. \`connections\`: how many it may have, at most ${mostConnectionLimit}. Those that are left out stay; null: as every tenant has it.`,
      { requests_per_second: 5, burst: 10, connections: 2000 },
    ),
  })
  .check(
    z.refine(
      ({ session_binding, return_origins, allowed_origins, limits }) =>
        [session_binding, return_origins, allowed_origins, limits].some(
          (each) => each !== undefined,
        ),
      {
        path: ['session_binding'],
        error: 'send session_binding, return_origins, allowed_origins or limits',
      },
    ),
  );

const timeDescription = (of: string) => `${of}, in RFC 3339.`;

const deletion = z.object({
  stage: described(
    z.enum(['ending_keys', 'waiting', 'ending_connections', 'deleting_rows', 'done']),
    'What it is at. It goes on by itself, until it is `done`.',
  ),
  requested_at: described(z.iso.datetime(), timeDescription('When it was asked for')),
  deleted_at: described(z.nullable(z.iso.datetime()), timeDescription('When it was done')),
  connections: described(
    z.array(
      z.object({
        integration_type: z.string(),
        outcome: z.enum(deletionOutcomes),
        connections: z.int(),
      }),
    ),
    'How many connections of a type ended, and what became of their grants at the provider.',
  ),
});

const settings = {
  session_binding: described(
    z.nullable(z.enum(sessionBindings)),
    'As it is set for this tenant; null: as the environment has it.',
  ),
  return_origins: described(z.array(z.string()), 'Those that are set for this tenant.'),
  allowed_origins: described(
    z.nullable(z.array(z.string())),
    'The only ones that its sessions for browsers may name; null: any.',
  ),
  limits: described(
    z.nullable(
      z.object({
        requests_per_second: z.nullable(z.int()),
        burst: z.nullable(z.int()),
        connections: z.nullable(z.int()),
      }),
    ),
    'As they are set for this tenant; null: as every tenant has it.',
  ),
  deletion: described(z.nullable(deletion), 'As `delete` answers; null if nobody asked for it.'),
};

export const tenantResults = {
  show: z.object(settings),
  change: z.object(settings),
  list_oauth_apps: z.object(tenantAppResults.list),
  put_oauth_app: z.object(tenantAppResults.put),
  remove_oauth_app: z.object(tenantAppResults.remove),
  delete: z.object({ deletion: described(deletion, 'How far the deletion is.') }),
};

export const manageTenant = {
  name: 'manage-tenant',
  request: z.discriminatedUnion('action', [
    z.strictObject(action('show')),
    change,
    z.strictObject(action('list_oauth_apps')),
    z.strictObject({ ...action('put_oauth_app'), ...tenantAppMembers }),
    z.strictObject({ ...action('remove_oauth_app'), ...tenantAppKey }),
    z.strictObject(action('delete')),
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
