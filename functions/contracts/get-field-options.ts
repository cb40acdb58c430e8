import * as z from 'zod';
import { type Route, rateLimiterTables } from './route.ts';

const key = (what: string, example: string) =>
  z.string().meta({ description: `Identifies a ${what}.`, example });

const getFieldOptionsPath = z.object({
  component_key: key('component', 'demo'),
  event_key: key('component’s event', 'task_completed'),
  field_key: key('configuration field of the event', 'task_id'),
});

const getFieldOptionsQuery = z.object({}).catchall(z.union([z.string(), z.array(z.string())]));

const getFieldOptionsResponse = z
  .object({
    success: z.literal(true),
    field_key: z.string().meta({ description: 'The requested field.', example: 'task_id' }),
    options: z.array(
      z
        .object({
          id: z.string().meta({ description: 'Value of the option.', example: 'water-plants' }),
          name: z
            .string()
            .meta({ description: 'Label of the option.', example: 'Water the plants' }),
        })
        .meta({ id: 'FieldOption' }),
    ),
  })
  .meta({ id: 'FieldOptions' });

const getFieldOptionsHeaders = z.object({
  'X-Options-Truncated': z
    .literal('true')
    .optional()
    .meta({ description: 'Extension: the account has more options than these.' }),
});

export const getFieldOptions = {
  operationId: 'getFieldOptions',
  method: 'GET',
  path: '/events/components/{component_key}/events/{event_key}/options/{field_key}',
  summary: 'Get event config field options',
  description:
    'The choices of a field, looked up live in the tenant’s connected account. Values of parent ' +
    'fields are query parameters named after them; other parameters are ignored.',
  extension: false,
  scope: 'events:read',
  throttle: { perSecond: 200, burst: 400 },
  request: {
    path: getFieldOptionsPath,
    query: getFieldOptionsQuery,
    openQuery: {
      name: 'parents',
      description:
        'The values of the parent fields, each as a query parameter named after its field.',
    },
  },
  response: {
    status: 200,
    description: 'The options.',
    body: getFieldOptionsResponse,
    headers: getFieldOptionsHeaders,
  },
  errors: [
    'validation_failed',
    'integration_not_connected',
    'reconnect_required',
    'missing_provider_scope',
    'parent_not_found',
    'provider_rate_limited',
    'provider_unavailable',
    'oauth_app_misconfigured',
  ],
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      oauth_apps: ['dynamodb:GetItem'],
      ...rateLimiterTables,
    },
    keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  },
} as const satisfies Route;
