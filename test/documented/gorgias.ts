import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const api = 'https://harbour-shop.gorgias.com/api';
const reference = 'https://developers.gorgias.com/reference';
const bearer = { authorization: 'Bearer the-access-token' };

const list = (data: object[], next: string | null = null) => ({
  data,
  meta: { next_cursor: next },
});

const tag = (id: number, name: string, deleted: string | null = null) => ({
  id,
  name,
  deleted_datetime: deleted,
});

const team = (id: number, name: string) => ({ id, name });

const view = (id: number, name: string | null, members: object = {}) => ({
  id,
  name,
  slug: `view-${id}`,
  type: 'ticket-list',
  visibility: 'public',
  deactivated_datetime: null,
  ...members,
});

export const gorgias: DocumentedComponent = {
  component: 'gorgias',
  variables: { subdomain: 'harbour-shop' },
  lookups: [
    {
      field: 'tag_id',
      see: `${reference}/list-tags`,
      exchanges: [
        {
          asks: `GET ${api}/tags`,
          query: { limit: '100', order_by: 'name:asc' },
          headers: bearer,
          answer: list(
            [tag(70411, 'refund'), tag(70412, 'old', '2025-03-04T05:06:07+00:00')],
            'Y3Vyc29yMQ==',
          ),
        },
        {
          asks: `GET ${api}/tags`,
          query: { limit: '100', order_by: 'name:asc', cursor: 'Y3Vyc29yMQ==' },
          answer: list([tag(70413, 'Refund')]),
        },
      ],
      options: [
        { id: '70411', name: 'refund' },
        { id: '70413', name: 'Refund' },
      ],
    },
    {
      field: 'tag_id',
      see: `${reference}/list-tags`,
      search: 'refu',
      exchanges: [
        {
          asks: `GET ${api}/tags`,
          query: { limit: '100', search: 'refu' },
          answer: list([tag(70411, 'refund')]),
        },
      ],
      options: [{ id: '70411', name: 'refund' }],
    },
    {
      field: 'tag_id',
      see: `${reference}/get-tag`,
      ids: ['70411'],
      exchanges: [{ asks: `GET ${api}/tags/70411`, headers: bearer, answer: tag(70411, 'refund') }],
      options: [{ id: '70411', name: 'refund' }],
    },
    {
      field: 'team_id',
      see: `${reference}/list-teams`,
      exchanges: [
        {
          asks: `GET ${api}/teams`,
          query: { limit: '100', order_by: 'name:asc' },
          headers: bearer,
          answer: list([team(811, 'Returns'), team(812, 'Returns')]),
        },
      ],
      options: [
        { id: '811', name: 'Returns (811)' },
        { id: '812', name: 'Returns (812)' },
      ],
    },
    {
      field: 'view_id',
      see: `${reference}/list-views`,
      exchanges: [
        {
          asks: `GET ${api}/views`,
          query: { limit: '100', order_by: 'created_datetime:asc' },
          headers: bearer,
          answer: list([
            view(5501, 'Open refunds'),
            view(5502, null, { slug: 'inbox' }),
            view(5503, 'Buyers', { type: 'customer-list' }),
            view(5504, 'Old', { deactivated_datetime: '2025-03-04T05:06:07+00:00' }),
            view(5505, 'Open refunds', { visibility: 'private' }),
          ]),
        },
      ],
      options: [
        { id: '5502', name: 'inbox' },
        { id: '5505', name: 'Open refunds (private) 5505' },
        { id: '5501', name: 'Open refunds (public) 5501' },
      ],
    },
  ],
  failures: [
    {
      title: 'the app was uninstalled',
      field: 'tag_id',
      see: `${reference}/errors`,
      status: 401,
      answer: {},
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope is missing',
      field: 'team_id',
      see: 'https://developers.gorgias.com/docs/oauth2-scopes',
      status: 403,
      answer: {},
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the bucket is full',
      field: 'view_id',
      see: 'https://developers.gorgias.com/reference/limitations',
      status: 429,
      answerHeaders: { 'retry-after': '12', 'x-gorgias-account-api-call-limit': '80/80' },
      answer: {},
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '12' },
    },
  ],
};
