import * as z from 'zod';
import { integrationTypes } from './integration-type.ts';
import { type Route, rateLimiterTables } from './route.ts';

const time = z.iso.datetime();

const integration = z
  .object({
    id: z.uuid().meta({ description: 'Identifier of the integration; connecting again keeps it.' }),
    type: z.string().meta({ description: 'Its `integration_type`.', example: 'gmail' }),
    category: z
      .string()
      .meta({ description: 'The `category` of the OAuth callback’s redirect.', example: 'email' }),
    status: z.enum(['connected', 'reconnect_required', 'app_misconfigured']).meta({
      description:
        '`reconnect_required`: the provider ended the connection, or refuses its access token ' +
        'for now; connect it again. ' +
        '`app_misconfigured`: the provider refuses our OAuth app; an operator mends it.',
    }),
    account: z.string().nullable().meta({
      description: 'What people call the connected account; null where the provider does not tell.',
      example: 'ada@example.com',
    }),
    scopes_granted: z.array(z.string()).meta({
      description: 'What the account lets us do, in the provider’s own words.',
    }),
    scopes_missing: z.array(z.string()).meta({
      description: 'Asked for and not granted; connect again to grant them.',
    }),
    connected_at: time.meta({ description: 'When the account was last connected by a person.' }),
    refreshed_at: time.nullable().meta({
      description: 'When its tokens were last refreshed; null: not since `connected_at`.',
    }),
    lapses_at: time.nullable().meta({
      description:
        'When the provider ends the connection unless something is done; null: never, or not ' +
        'known. Where a refresh moves it, unused connections are refreshed in time without you. ' +
        'It alone asks nothing of anybody: `reconnect_by` does.',
    }),
    reconnect_by: time.nullable().meta({
      description:
        'null: nothing to do. Otherwise a person has to connect the account again before then; ' +
        'until then it works. It equals `lapses_at`. Where no refresh can move that, it is set a ' +
        'week ahead, or at once where the provider gives less; where refreshes keep failing, two ' +
        'days ahead, and it is null again after one that succeeds.',
    }),
  })
  .meta({ id: 'Integration' });

export const listIntegrations = {
  operationId: 'listIntegrations',
  method: 'GET',
  path: '/integrations',
  summary: 'List integrations',
  description: `The tenant’s connections, by type. Types there are: ${integrationTypes.join(', ')}.`,
  extension: true,
  scope: 'integrations:read',
  throttle: { perSecond: 100, burst: 200 },
  request: {},
  response: { status: 200, description: 'The integrations.', body: z.array(integration) },
  errors: [],
  uses: { tables: { integrations: ['dynamodb:Query'], ...rateLimiterTables } },
} as const satisfies Route;
