import * as z from 'zod';
import { maxCursorLength } from '../domain/options/option-cursor.ts';
import { mostIds, savedIds } from '../domain/options/saved-ids.ts';
import { pageLimit } from './page-limit.ts';
import { type Route, rateLimiterTables } from './route.ts';

const key = (what: string, example: string) =>
  z.string().meta({ description: `Identifies a ${what}.`, example });

const getFieldOptionsPath = z.object({
  component_key: key('component', 'hubspot'),
  event_key: key('component’s event', 'deal_stage_changed'),
  field_key: key('configuration field of the event', 'stage_id'),
});

// An underscore begins no field's key, so these never meet a parent's name.
const getFieldOptionsQuery = z
  .object({
    _search: z
      .string('give it once')
      .max(200, 'it is longer than 200 characters')
      .optional()
      .meta({
        description:
          'Extension: only options whose name contains this, or begins with it where the component ' +
          'says so. Searches of our own ignore case and accents.',
      }),
    _limit: pageLimit
      .optional()
      .meta({ description: 'Extension: how many options to answer with at most.' }),
    _cursor: z
      .string('give it once')
      .max(maxCursorLength, 'this is not a cursor')
      .optional()
      .meta({ description: 'Extension: from the Link header of the answer before.' }),
    _ids: z
      .union([z.string(), z.array(z.string())])
      .refine((given) => savedIds(given).length <= mostIds, `give at most ${mostIds} ids`)
      .optional()
      .meta({
        description:
          'Extension: only the options with these ids, in their order, for the names of saved ' +
          'values. Separated by commas, or in parameters of their own. Unknown ones are left out; ' +
          '`_search`, `_limit` and `_cursor` are ignored.',
        example: 'appointmentscheduled,closedwon',
      }),
    _refresh: z
      .enum(['true', 'false'], 'this is neither true nor false')
      .optional()
      .meta({
        description:
          'Extension: `true` asks the provider although there is a fresh list; at most once in ten ' +
          'seconds, as `Age` shows.',
      }),
  })
  .catchall(z.union([z.string(), z.array(z.string())]));

const getFieldOptionsResponse = z
  .object({
    success: z.literal(true),
    field_key: z.string().meta({ description: 'The requested field.', example: 'stage_id' }),
    options: z.array(
      z
        .object({
          id: z
            .string()
            .meta({ description: 'Value of the option.', example: 'appointmentscheduled' }),
          name: z
            .string()
            .meta({ description: 'Label of the option.', example: 'Appointment scheduled' }),
        })
        .meta({ id: 'FieldOption' }),
    ),
  })
  .meta({ id: 'FieldOptions' });

const getFieldOptionsHeaders = z.object({
  'X-Options-Truncated': z
    .literal('true')
    .optional()
    .meta({ description: 'Extension: the account has, or may have, more options than these.' }),
  Link: z
    .string()
    .optional()
    .meta({ description: 'Extension: `<url>; rel="next"` leads to the options after these.' }),
  Age: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Extension: seconds since the provider was asked.', example: 12 }),
  Warning: z.string().optional().meta({
    description: 'Extension: `110` when the provider is over its limit and the list is an old one.',
  }),
  'X-Options-Order': z
    .literal('partial')
    .optional()
    .meta({
      description:
        'Extension: the options are in order among themselves, and the account has, or may have, ' +
        'more that belong between them.',
    }),
  'X-Options-Default': z
    .string()
    .optional()
    .meta({
      description:
        'Extension: the id of the option that a form begins with, when it is among these. ' +
        'Percent-encoded where it is not plain ASCII, or holds a percent sign.',
      example: 'primary',
    }),
  'X-Options-Hint': z
    .string()
    .optional()
    .meta({ description: 'Extension: why the list may be empty, for people.' }),
});

export const getFieldOptions = {
  operationId: 'getFieldOptions',
  method: 'GET',
  path: '/events/components/{component_key}/events/{event_key}/options/{field_key}',
  summary: 'Get event config field options',
  description:
    'The choices of a field, looked up live in the tenant’s connected account. Values of parent ' +
    'fields are query parameters named after them, repeated where the component takes several; ' +
    'other parameters are ignored.',
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
      option_cache: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      ...rateLimiterTables,
    },
    keys: {
      oauth_app: ['kms:Decrypt'],
      connection: ['kms:Decrypt', 'kms:GenerateDataKey'],
      options: ['kms:Decrypt', 'kms:GenerateDataKey'],
    },
  },
} as const satisfies Route;
