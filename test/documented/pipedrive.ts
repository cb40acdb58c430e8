import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';
import { pipedriveDeals } from './pipedrive-deals.ts';

const host = 'https://acme.pipedrive.com';
const reference = 'https://developers.pipedrive.com/docs/api/v1';
const headers = { authorization: 'Bearer the-access-token' };

const user = (id: number, name: string, active: boolean) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  active_flag: active,
});

const activityType = (id: number, key: string, name: string, active: boolean) => ({
  id,
  order_nr: 4 - id,
  name,
  key_string: key,
  active_flag: active,
});

const filter = (id: number, name: string) => ({
  id,
  name,
  active_flag: true,
  temporary_flag: null,
});

const pipedriveSettings: readonly DocumentedLookup[] = [
  {
    field: 'user_id',
    see: `${reference}/Users#getUsers`,
    exchanges: [
      {
        asks: `GET ${host}/api/v1/users`,
        headers,
        answer: { data: [user(1, 'Zoe', true), user(2, 'Left', false), user(3, 'Ann', true)] },
      },
    ],
    options: [
      { id: '3', name: 'Ann (ann@example.com)' },
      { id: '1', name: 'Zoe (zoe@example.com)' },
    ],
  },
  {
    field: 'activity_type',
    see: `${reference}/ActivityTypes#getActivityTypes`,
    exchanges: [
      {
        asks: `GET ${host}/api/v1/activityTypes`,
        headers,
        answer: {
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
      { id: 'site_visit', name: 'Site visit' },
      { id: 'call', name: 'Call' },
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
        answer: {
          data: [
            filter(2, 'Mine'),
            { ...filter(3, 'Deleted'), active_flag: false },
            { ...filter(4, 'Of a view'), temporary_flag: true },
            filter(1, 'All open deals'),
          ],
        },
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
    exchanges: [{ asks: `GET ${host}/api/v1/filters`, answer: { data: null } }],
    options: [],
  },
];

const failed = () => ({});

/**
 * Unverified: whether pipelines and stages that are marked as deleted are listed at all, and that
 * the stages of an unknown pipeline are a 404.
 */
export const pipedrive: DocumentedComponent = {
  component: 'pipedrive',
  variables: { api_host: 'acme.pipedrive.com' },
  lookups: [...pipedriveDeals, ...pipedriveSettings],
  failures: [
    {
      title: 'the token is refused',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      status: 401,
      answer: failed(),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks the scope',
      field: 'user_id',
      see: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
      status: 403,
      answer: failed(),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a pipeline that is gone',
      field: 'stage_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      parents: { pipeline_id: '99' },
      status: 404,
      answer: failed(),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'a burst',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting',
      status: 429,
      answerHeaders: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' },
      answer: {},
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
