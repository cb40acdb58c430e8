import * as z from 'zod/mini';
import { described, extension, named } from '../../platform/contracts/described.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { refreshUses } from '../../platform/contracts/shared-uses.ts';
import { maxCursorLength } from '../domain/query/cursor.ts';
import { splitIds } from '../domain/query/saved-ids.ts';
import { documentedNames } from './documented-names.ts';

const mostIds = 100;

// No field's key begins with an underscore, so these never equal a parent's name.
const getFieldOptionsParameters = z.catchall(
  z.object({
    _search: extension(
      z.optional(z.string().check(z.maxLength(200, 'send at most 200 characters'))),
      'Answers only options whose name contains this text, or begins with it if ' +
        '`search_matches` of the component’s field says so. Our own searches ignore case and accents.',
    ),
    _limit: extension(z.optional(pageLimit), 'The most options of one answer.'),
    _cursor: extension(
      z.optional(pageCursor(maxCursorLength)),
      'The position from the Link header of the previous answer, for the same ' +
        'connection, parents and `_search`.',
    ),
    _integration_id: extension(
      z.optional(sentId('send the id of an integration, as GET /integrations lists them')),
      'Looks the options up in this connected account. Without it, in the primary ' +
        'one of its type.',
    ),
    _agent_id: extension(
      z.optional(sentId('send the id of an agent, as GET /agents lists them')),
      'Looks the options up in the account that this agent is bound to or, if it is bound to none ' +
        'of the type, in the primary one. Not with `_integration_id`.',
    ),
    _ids: extension(
      z.optional(
        z
          .union([z.string(), z.array(z.string())])
          .check(
            z.refine((given) => splitIds(given).length <= mostIds, `send at most ${mostIds} ids`),
          ),
      ),
      'Answers only the options with these ids, in this order, to show the names of ' +
        'saved values. Repeat the parameter, or separate them by commas if no id has one. ' +
        'Unknown ids are left out: with `X-Options-Truncated` they may still exist. ' +
        'Not with `_search`; a valid `_limit` or `_cursor` has no effect then.',
    ),
    _refresh: extension(
      z.optional(z.enum(['true', 'false'], 'send true or false')),
      '`true` asks the provider even if the cached list is fresh, at most once in ten ' +
        'seconds; `Age` shows it. A failure is kept for ten seconds too.',
    ),
  }),
  z.union([z.string(), z.array(z.string())]),
);

const getFieldOptionsQuery = getFieldOptionsParameters.check(
  z.refine(({ _agent_id, _integration_id }) => !(_agent_id && _integration_id), {
    path: ['_agent_id'],
    error: 'leave it out, or leave _integration_id out to ask for the account of the agent',
    when: () => true,
  }),
  z.refine(({ _ids, _search }) => _ids === undefined || !_search, {
    path: ['_search'],
    error: 'leave it out, or leave _ids out to search',
    // Checked even if other parameters are wrong, so that all problems are reported at once.
    when: () => true,
  }),
);

const getFieldOptionsResponse = named('FieldOptions', {
  success: z.literal(true),
  field_key: described(z.string(), 'The requested field.', 'stage_id'),
  options: z.array(
    named('FieldOption', {
      id: described(z.string(), 'Value of the option.', 'appointmentscheduled'),
      name: described(z.string(), 'Label of the option.', 'Appointment scheduled'),
    }),
  ),
});

const getFieldOptionsHeaders = z.object({
  'X-Options-Truncated': extension(
    z.optional(z.literal('true')),
    'The account has, or may have, more options.',
  ),
  Link: extension(z.optional(z.string()), '`<url>; rel="next"` leads to further options.'),
  Age: extension(z.optional(z.int().check(z.gte(0))), 'Seconds since the provider was asked.', 12),
  'X-Options-Default': extension(
    z.optional(z.string()),
    'The id of the option that a form begins with, when it is among these. ' +
      'Percent-encoded where it is not plain ASCII, or holds a percent sign.',
    'primary',
  ),
});

const key = (what: string, example: string) =>
  described(z.string(), `Identifies a ${what}.`, example);

const getFieldOptionsPath = z.object({
  component_key: key('component', 'hubspot'),
  event_key: key('component’s event', 'deal_stage_changed'),
  field_key: key('configuration field of the event', 'stage_id'),
});

export const getFieldOptions = {
  operationId: 'getFieldOptions',
  method: 'GET',
  path: '/events/components/{component_key}/events/{event_key}/options/{field_key}',
  summary: 'Get event config field options',
  description:
    'Looks up the choices of a field in the tenant’s connected account. Send the values of parent ' +
    'fields as query parameters named after them. Any other parameter is ignored.',
  isInReference: true,
  scope: 'events:read',
  forSessions: true,
  request: {
    path: getFieldOptionsPath,
    query: getFieldOptionsQuery,
    relevantQuery: documentedNames,
    openQuery: {
      name: 'parents',
      description:
        'The values of the parent fields, each as a query parameter named after its field: ' +
        '`?pipeline_id=default`. `parents[pipeline_id]=default` is read as the same.',
      example: { pipeline_id: 'default' },
    },
  },
  response: {
    status: 200,
    description: 'The options.',
    body: getFieldOptionsResponse,
    headers: getFieldOptionsHeaders,
  },
  errors: [
    'integration_type_not_allowed',
    'validation_failed',
    'integration_not_connected',
    'reconnect_required',
    'missing_provider_scope',
    'tenant_app_misconfigured',
    'parent_not_found',
    'provider_rate_limited',
    'provider_unavailable',
    'oauth_app_misconfigured',
    'api_version_ended',
  ],
  meanings: {
    rate_limited:
      'The API key, all keys of the tenant together, or the whole service have exceeded the rate limit; or all keys of the tenant together ask this provider for too much at once.',
  },
  uses: {
    tables: {
      ...refreshUses.tables,
      'integrations/by_reference': ['dynamodb:Query'],
      agents: ['dynamodb:GetItem'],
      option_cache: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'],
    },
    keys: {
      ...refreshUses.keys,
      options: ['kms:Decrypt', 'kms:GenerateDataKey'],
    },
  },
} as const satisfies Route;
