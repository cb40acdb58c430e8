import type { FieldSet } from '../define-component.ts';

const listed = {
  list: 'data',
  listMayBeAbsent: true,
  where: [{ path: 'is_deleted', isNot: 'true' }],
  paging: {
    style: 'cursor',
    next: 'additional_data.next_cursor',
    send: { query: 'cursor' },
  },
} as const;

/**
 * Without `pipeline_id` the stages of all pipelines would come. Both come by id unless the request
 * names another order; for pipelines it cannot name the one that people see. Unverified: whether
 * deleted ones come at all; they would be marked.
 * @see https://pipedrive.readme.io/docs/core-api-concepts-pagination
 * @see https://developers.pipedrive.com/docs/api/v1/Stages
 */
export const deals: FieldSet = {
  pipeline_id: {
    ...listed,
    label: 'Pipeline',
    valuePattern: /^\d{1,15}$/,
    scopes: ['deals:read'],
    request: { url: 'https://{api_host}/api/v2/pipelines?limit=500' },
    sort: [{ path: 'order_nr' }],
  },
  stage_id: {
    ...listed,
    label: 'Stage',
    valuePattern: /^\d{1,15}$/,
    parents: ['pipeline_id'],
    scopes: ['deals:read'],
    request: {
      url: 'https://{api_host}/api/v2/stages?pipeline_id={pipeline_id}&sort_by=order_nr&sort_direction=asc&limit=500',
    },
  },
};
