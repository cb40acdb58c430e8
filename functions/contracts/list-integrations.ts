import * as z from 'zod';
import { integrationTypes } from '../providers/catalogue.ts';
import { type Route, rateLimiterTables } from './route.ts';

const time = z.iso.datetime();

const integration = z
  .object({
    id: z.uuid().meta({ description: 'Identifier of the integration.' }),
    type: z.string().meta({ description: 'Its `integration_type`.', example: 'gmail' }),
    category: z.string().meta({ example: 'email' }),
    status: z.enum(['connected', 'reconnect_required', 'app_misconfigured']).meta({
      description:
        '`reconnect_required`: the provider ended the connection; connect it again. ' +
        '`app_misconfigured`: the provider refuses our OAuth app; an operator mends it.',
    }),
    account: z
      .string()
      .nullable()
      .meta({ description: 'The connected account, where the provider tells it.' }),
    scopes_granted: z.array(z.string()),
    scopes_missing: z.array(z.string()).meta({
      description: 'Asked for and not granted; connect again to grant them.',
    }),
    connected_at: time,
    refreshed_at: time.nullable(),
    lapses_at: time.nullable().meta({
      description: 'When the provider forgets the connection, where that is known.',
    }),
    reconnect_by: time.nullable().meta({
      description:
        'Connect it again before then: it still works, and no refresh can keep it alive. Set at ' +
        'least a week ahead where the provider gives that long.',
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
