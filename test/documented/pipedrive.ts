import type { DocumentedComponent } from '../support/documented-lookup.ts';

const host = 'https://acme.pipedrive.com';
const reference = 'https://developers.pipedrive.com/docs/api/v1';
const headers = { authorization: 'Bearer the-access-token' };
const cursor = 'eyJmaWVsZCI6ImlkIiwiaWQiOjd9';

const pipeline = (id: number, name: string, isDeleted = false) => ({
  ...{ id, name, order_nr: 0, is_deleted: isDeleted, is_deal_probability_enabled: true },
  ...{ add_time: '2024-01-10T09:15:00Z', update_time: '2024-02-05T14:22:10Z' },
});

const stage = (id: number, name: string, isDeleted = false) => ({
  ...{ id, name, order_nr: id, pipeline_id: 1, is_deleted: isDeleted, deal_probability: 100 },
  ...{ is_deal_rot_enabled: false, days_to_rotten: null, add_time: '2024-01-10T09:15:00Z' },
});

const user = (id: number, name: string, active: boolean) => ({
  ...{ id, name, email: 'u@example.com', active_flag: active, is_admin: 0, role_id: 1 },
  ...{ timezone_name: 'Europe/Berlin', icon_url: null, is_you: false },
});

const activityType = (id: number, key: string, name: string, active: boolean) => ({
  ...{ id, order_nr: id, name, key_string: key, icon_key: 'task', active_flag: active },
  ...{ color: 'FFFFFF', is_custom_flag: false, update_time: '2020-06-11 16:16:49' },
});

const filter = (id: number, name: string) => ({
  ...{ id, name, active_flag: true, type: 'deals', temporary_flag: null, user_id: 1 },
  ...{ add_time: '2019-10-15 11:01:53', visible_to: 7, custom_view_id: 1 },
});

const failed = (errorCode: number, error: string) => ({
  ...{ success: false, error, errorCode, error_info: 'Please check developers.pipedrive.com' },
});

/**
 * Unverified: whether pipelines and stages that are marked as deleted are listed at all, and that
 * the stages of an unknown pipeline are a 404.
 */
export const pipedrive: DocumentedComponent = {
  component: 'pipedrive',
  variables: { api_host: 'acme.pipedrive.com' },
  lookups: [
    {
      field: 'pipeline_id',
      see: `${reference}/Pipelines#getPipelines`,
      exchanges: [
        {
          asks: `GET ${host}/api/v2/pipelines`,
          headers,
          answer: {
            success: true,
            data: [pipeline(1, 'Sales Pipeline'), pipeline(2, 'Gone', true)],
            additional_data: { next_cursor: cursor },
          },
        },
        {
          asks: `GET ${host}/api/v2/pipelines`,
          query: { cursor },
          answer: {
            success: true,
            data: [pipeline(7, 'Renewals')],
            additional_data: { next_cursor: null },
          },
        },
      ],
      options: [
        { id: '1', name: 'Sales Pipeline' },
        { id: '7', name: 'Renewals' },
      ],
    },
    {
      field: 'stage_id',
      see: `${reference}/Stages#getStages`,
      parents: { pipeline_id: '1' },
      exchanges: [
        {
          asks: `GET ${host}/api/v2/stages`,
          query: { pipeline_id: '1' },
          headers,
          answer: {
            success: true,
            data: [stage(1, 'Qualified'), stage(2, 'Gone', true)],
            additional_data: { next_cursor: cursor },
          },
        },
        {
          asks: `GET ${host}/api/v2/stages`,
          query: { pipeline_id: '1', cursor },
          answer: { success: true, data: [stage(3, 'Won')], additional_data: {} },
        },
      ],
      options: [
        { id: '1', name: 'Qualified' },
        { id: '3', name: 'Won' },
      ],
    },
    {
      field: 'user_id',
      see: `${reference}/Users#getUsers`,
      exchanges: [
        {
          asks: `GET ${host}/api/v1/users`,
          headers,
          answer: { success: true, data: [user(1, 'Ann', true), user(2, 'Left', false)] },
        },
      ],
      options: [{ id: '1', name: 'Ann' }],
    },
    {
      field: 'activity_type',
      see: `${reference}/ActivityTypes#getActivityTypes`,
      exchanges: [
        {
          asks: `GET ${host}/api/v1/activityTypes`,
          headers,
          answer: {
            success: true,
            data: [
              activityType(1, 'call', 'Call', true),
              activityType(2, 'fax', 'Fax', false),
              activityType(3, 'site_visit', 'Site visit', true),
            ],
          },
        },
      ],
      // An activity's `type` holds the key.
      options: [
        { id: 'call', name: 'Call' },
        { id: 'site_visit', name: 'Site visit' },
      ],
    },
    {
      field: 'filter_id',
      see: `${reference}/Filters#getFilters`,
      parents: { type: 'deals' },
      exchanges: [
        {
          asks: `GET ${host}/api/v1/filters`,
          query: { type: 'deals' },
          headers,
          answer: { success: true, data: [filter(1, 'All open deals'), filter(2, 'Mine')] },
        },
      ],
      options: [
        { id: '1', name: 'All open deals' },
        { id: '2', name: 'Mine' },
      ],
    },
    {
      field: 'filter_id',
      see: `${reference}/Filters#getFilters`,
      parents: { type: 'deals' },
      exchanges: [{ asks: `GET ${host}/api/v1/filters`, answer: { success: true, data: null } }],
      options: [],
    },
  ],
  failures: [
    {
      title: 'the token is refused',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      status: 401,
      answer: failed(401, 'unauthorized access'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks the scope',
      field: 'user_id',
      see: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
      status: 403,
      answer: failed(403, 'Scope and URL mismatch'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a pipeline that is gone',
      field: 'stage_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      parents: { pipeline_id: '99' },
      status: 404,
      answer: failed(404, 'Pipeline not found.'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'a burst',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting',
      status: 429,
      answerHeaders: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' },
      answer: { success: false, error: 'request over limit', errorCode: 429 },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
