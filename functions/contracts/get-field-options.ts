import * as z from 'zod/mini';
import { maxCursorLength } from '../domain/options/question/cursor.ts';
import { pageCursor, pageLimit } from './page.ts';
import { type Route, rateLimiterTables, refreshUses } from './route.ts';

const mostIds = 100;

/** The ids of a query: separated by commas, or in repeated parameters if an id has a comma. */
export const savedIds = (given: string | readonly string[]): string[] => {
  const ids = typeof given === 'string' ? given.split(',') : given;
  return ids.filter((id) => id !== '');
};

const key = (what: string, example: string) =>
  z.string().register(z.globalRegistry, { description: `Identifies a ${what}.`, example });

const getFieldOptionsPath = z.object({
  component_key: key('component', 'hubspot'),
  event_key: key('component’s event', 'deal_stage_changed'),
  field_key: key('configuration field of the event', 'stage_id'),
});

// No field's key begins with an underscore, so these never equal a parent's name.
const getFieldOptionsParameters = z.catchall(
  z.object({
    _search: z
      .optional(z.string().check(z.maxLength(200, 'send at most 200 characters')))
      .register(z.globalRegistry, {
        description:
          'Extension: answers only options whose name contains this text, or begins with it if ' +
          '`search_matches` of the component’s field says so. Our own searches ignore case and accents.',
      }),
    _limit: z
      .optional(pageLimit)
      .register(z.globalRegistry, { description: 'Extension: the most options of one answer.' }),
    _cursor: z.optional(pageCursor(maxCursorLength)).register(z.globalRegistry, {
      description:
        'Extension: the position from the Link header of the previous answer, for the same ' +
        'connection, parents and `_search`.',
    }),
    _integration_id: z
      .optional(z.uuid('send the id of an integration, as GET /integrations lists them'))
      .register(z.globalRegistry, {
        description:
          'Extension: looks the options up in this connected account. Without it, in the primary ' +
          'one of its type.',
      }),
    _ids: z
      .optional(
        z
          .union([z.string(), z.array(z.string())])
          .check(
            z.refine((given) => savedIds(given).length <= mostIds, `send at most ${mostIds} ids`),
          ),
      )
      .register(z.globalRegistry, {
        description:
          'Extension: answers only the options with these ids, in this order, to show the names of ' +
          'saved values. Separate them by commas, or repeat the parameter. Unknown ids are left ' +
          'out. Not with `_search`; a valid `_limit` or `_cursor` has no effect then.',
        example: 'appointmentscheduled,closedwon',
      }),
    _refresh: z
      .optional(z.enum(['true', 'false'], 'send true or false'))
      .register(z.globalRegistry, {
        description:
          'Extension: `true` asks the provider even if the cached list is fresh, at most once in ten ' +
          'seconds; `Age` shows it.',
      }),
  }),
  z.union([z.string(), z.array(z.string())]),
);

const getFieldOptionsQuery = getFieldOptionsParameters.check(
  z.refine(({ _ids, _search }) => _ids === undefined || !_search, {
    path: ['_search'],
    error: 'leave it out, or leave _ids out to search',
    // Checked even if other parameters are wrong, so that all problems are reported at once.
    when: () => true,
  }),
);

const getFieldOptionsResponse = z
  .object({
    success: z.literal(true),
    field_key: z
      .string()
      .register(z.globalRegistry, { description: 'The requested field.', example: 'stage_id' }),
    options: z.array(
      z
        .object({
          id: z.string().register(z.globalRegistry, {
            description: 'Value of the option.',
            example: 'appointmentscheduled',
          }),
          name: z.string().register(z.globalRegistry, {
            description: 'Label of the option.',
            example: 'Appointment scheduled',
          }),
        })
        .register(z.globalRegistry, { id: 'FieldOption' }),
    ),
  })
  .register(z.globalRegistry, { id: 'FieldOptions' });

const getFieldOptionsHeaders = z.object({
  'X-Options-Truncated': z.optional(z.literal('true')).register(z.globalRegistry, {
    description: 'Extension: the account has, or may have, more options.',
  }),
  Link: z.optional(z.string()).register(z.globalRegistry, {
    description: 'Extension: `<url>; rel="next"` leads to further options.',
  }),
  Age: z.optional(z.int().check(z.gte(0))).register(z.globalRegistry, {
    description: 'Extension: seconds since the provider was asked.',
    example: 12,
  }),
  'X-Options-Default': z.optional(z.string()).register(z.globalRegistry, {
    description:
      'Extension: the id of the option that a form begins with, when it is among these. ' +
      'Percent-encoded where it is not plain ASCII, or holds a percent sign.',
    example: 'primary',
  }),
});

export const getFieldOptions = {
  operationId: 'getFieldOptions',
  method: 'GET',
  path: '/events/components/{component_key}/events/{event_key}/options/{field_key}',
  summary: 'Get event config field options',
  description:
    'Looks up the choices of a field in the tenant’s connected account. Send the values of parent ' +
    'fields as query parameters named after them. Any other parameter is ignored.',
  extension: false,
  scope: 'events:read',
  throttle: { perSecond: 200, burst: 400 },
  request: {
    path: getFieldOptionsPath,
    query: getFieldOptionsQuery,
    openQuery: {
      name: 'parents',
      description:
        'The values of the parent fields, each as a query parameter named after its field: ' +
        '`?pipeline_id=default`, never `parents=` or `parents[pipeline_id]=`. openapi-fetch needs ' +
        "`querySerializer: { object: { style: 'form', explode: true } }` for it.",
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
