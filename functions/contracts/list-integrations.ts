import * as z from 'zod';
import { integrationTypes } from './integration-type.ts';
import { type Route, rateLimiterTables } from './route.ts';

const time = z.iso.datetime();

const integration = z
  .object({
    id: z.uuid().meta({ description: 'Identifier of the integration; a reconnect keeps it.' }),
    type: z.string().meta({ description: 'Its `integration_type`.', example: 'gmail' }),
    category: z
      .string()
      .meta({ description: 'The `category` of the OAuth callback’s redirect.', example: 'email' }),
    status: z.enum(['connected', 'reconnect_required', 'app_misconfigured']).meta({
      description:
        '`reconnect_required`: the provider ended the connection, or refuses its access token ' +
        'for now; connect it again. ' +
        '`app_misconfigured`: the provider refuses our OAuth app; an operator must fix it.',
    }),
    account: z.string().nullable().meta({
      description:
        'Name of the connected account for people; null if the provider does not name it.',
      example: 'ada@example.com',
    }),
    scopes_granted: z.array(z.string()).meta({
      description: 'The granted scopes, as the provider names them.',
    }),
    scopes_missing: z.array(z.string()).meta({
      description: 'Scopes that were requested and not granted; connect again to grant them.',
    }),
    connected_at: time.meta({ description: 'When a person last connected the account.' }),
    refreshed_at: time.nullable().meta({
      description: 'When its tokens were last refreshed; null if never since `connected_at`.',
    }),
    lapses_at: time.nullable().meta({
      description:
        'When the provider ends the connection if it is not refreshed or reconnected; null if ' +
        'never or unknown. Where a refresh extends it, we refresh unused connections in time. ' +
        'You need to act only when `reconnect_by` is set.',
    }),
    reconnect_by: time.nullable().meta({
      description:
        'If set, a person must connect the account again before this time, and until then the ' +
        'connection works; null if there is nothing to do. It equals `lapses_at`. It is set one ' +
        'week ahead where no refresh can extend the connection (at once if less time is left), ' +
        'and two days ahead while refreshes fail. A successful refresh makes it null again.',
    }),
  })
  .meta({ id: 'Integration' });

export const listIntegrations = {
  operationId: 'listIntegrations',
  method: 'GET',
  path: '/integrations',
  summary: 'List integrations',
  description: `The tenant’s connections, sorted by type. All types: ${integrationTypes.join(', ')}.`,
  extension: true,
  scope: 'integrations:read',
  throttle: { perSecond: 100, burst: 200 },
  request: {},
  response: { status: 200, description: 'The integrations.', body: z.array(integration) },
  errors: [],
  uses: { tables: { integrations: ['dynamodb:Query'], ...rateLimiterTables } },
} as const satisfies Route;
