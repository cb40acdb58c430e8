import * as z from 'zod';
import { maxCursorLength } from '../domain/options/option-cursor.ts';
import { mostIds, savedIds } from '../domain/options/saved-ids.ts';
import { pageCursor, pageLimit } from './page.ts';
import { type Route, rateLimiterTables, refreshUses } from './route.ts';

const key = (what: string, example: string) =>
  z.string().meta({ description: `Identifies a ${what}.`, example });

const getFieldOptionsPath = z.object({
  component_key: key('component', 'hubspot'),
  event_key: key('component’s event', 'deal_stage_changed'),
  field_key: key('configuration field of the event', 'stage_id'),
});

// No field's key begins with an underscore, so these never equal a parent's name.
const getFieldOptionsQuery = z
  .object({
    _search: z
      .string()
      .max(200, 'send at most 200 characters')
      .optional()
      .meta({
        description:
          'Extension: answers only options whose name contains this text, or begins with it if ' +
          '`search_matches` of the component’s field says so. Our own searches ignore case and accents.',
      }),
    _limit: pageLimit
      .optional()
      .meta({ description: 'Extension: the most options of one answer.' }),
    _cursor: pageCursor(maxCursorLength)
      .optional()
      .meta({
        description:
          'Extension: the position from the Link header of the previous answer, for the same ' +
          'connection, parents and `_search`.',
      }),
    _integration_id: z
      .uuid('send the id of an integration, as GET /integrations lists them')
      .optional()
      .meta({
        description:
          'Extension: looks the options up in this connected account. Without it, in the primary ' +
          'one of its type.',
      }),
    _ids: z
      .union([z.string(), z.array(z.string())])
      .refine((given) => savedIds(given).length <= mostIds, `send at most ${mostIds} ids`)
      .optional()
      .meta({
        description:
          'Extension: answers only the options with these ids, in this order, to show the names of ' +
          'saved values. Separate them by commas, or repeat the parameter. Unknown ids are left ' +
          'out; a valid `_search`, `_limit` or `_cursor` has no effect then.',
        example: 'appointmentscheduled,closedwon',
      }),
    _refresh: z
      .enum(['true', 'false'], 'send true or false')
      .optional()
      .meta({
        description:
          'Extension: `true` asks the provider even if the cached list is fresh, at most once in ten ' +
          'seconds; `Age` shows it.',
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
    .meta({ description: 'Extension: the account has, or may have, more options.' }),
  Link: z
    .string()
    .optional()
    .meta({ description: 'Extension: `<url>; rel="next"` leads to further options.' }),
  Age: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Extension: seconds since the provider was asked.', example: 12 }),
  Warning: z.string().optional().meta({
    description:
      'Extension: begins with `110` when the provider’s rate limit is exceeded and the list is an old one.',
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
    'Looks up the choices of a field in the tenant’s connected account. Send the values of parent ' +
    'fields as query parameters named after them, repeated if the field accepts several. Another ' +
    'parameter is ignored, unless it looks like a slip of one of these.',
  extension: false,
  scope: 'events:read',
  throttle: { perSecond: 200, burst: 400 },
  request: {
    path: getFieldOptionsPath,
    query: getFieldOptionsQuery,
    elsewhere: {
      q: '_search',
      query: '_search',
      page: '_cursor',
      offset: '_cursor',
      per_page: '_limit',
    },
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
    'api_version_ended',
  ],
  uses: {
    tables: {
      ...refreshUses.tables,
      option_cache: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      ...rateLimiterTables,
    },
    keys: {
      ...refreshUses.keys,
      options: ['kms:Decrypt', 'kms:GenerateDataKey'],
    },
  },
} as const satisfies Route;
