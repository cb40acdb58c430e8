import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import { type Route, refreshUses } from '../../platform/contracts/route.ts';
import { getFieldOptionsQuery } from './field-options-query.ts';
import { getFieldOptionsHeaders, getFieldOptionsResponse } from './field-options-response.ts';

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
    'integration_type_not_allowed',
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
  meanings: {
    rate_limited:
      'The API key, all keys of the tenant together, or the whole service have exceeded the rate limit; or all keys of the tenant together ask this provider for too much at once.',
  },
  uses: {
    tables: {
      ...refreshUses.tables,
      agents: ['dynamodb:GetItem'],
      option_cache: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'],
    },
    keys: {
      ...refreshUses.keys,
      options: ['kms:Decrypt', 'kms:GenerateDataKey'],
    },
  },
} as const satisfies Route;
