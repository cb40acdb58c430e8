import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { zendeskAgents } from './zendesk-agents.ts';

const api = 'https://fabrik.zendesk.com/api/v2';
const reference = 'https://developer.zendesk.com/api-reference/ticketing';
const end = {
  meta: { has_more: false, after_cursor: 'zz', before_cursor: 'aa' },
  links: { next: null },
};

const brand = (id: number, name: string, subdomain: string, more: object = {}) => ({
  url: `${api}/brands/${id}.json`,
  id,
  name,
  brand_url: `https://${subdomain}.zendesk.com`,
  subdomain,
  host_mapping: null,
  has_help_center: true,
  active: true,
  default: false,
  is_deleted: false,
  ticket_form_ids: [72000000001],
  ...more,
});
const form = (id: number, name: string, position: number, shown = name) => ({
  url: `${api}/ticket_forms/${id}.json`,
  id,
  name,
  raw_name: name,
  display_name: shown,
  position,
  active: true,
  default: position === 1,
  end_user_visible: true,
  in_all_brands: true,
  restricted_brand_ids: [],
  ticket_field_ids: [11, 12],
});
const group = (id: number, name: string, more: object = {}) => ({
  url: `${api}/groups/${id}.json`,
  id,
  name,
  description: '',
  default: false,
  is_public: true,
  deleted: false,
  ...more,
});

export const zendesk: DocumentedComponent = {
  component: 'zendesk',
  variables: { subdomain: 'fabrik' },
  lookups: [
    {
      field: 'brand_id',
      see: `${reference}/account-configuration/brands/`,
      exchanges: [
        {
          asks: `GET ${api}/brands`,
          query: { 'page[size]': '100' },
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            brands: [
              brand(47000000001, 'Fabrik', 'fabrik', { default: true }),
              brand(47000000002, 'Fabrik', 'outlet'),
              brand(47000000003, 'Gone', 'gone', { is_deleted: true }),
              brand(47000000004, 'Paused', 'paused', { active: false }),
            ],
            ...end,
          },
        },
      ],
      options: [
        { id: '47000000001', name: 'Fabrik (fabrik)' },
        { id: '47000000002', name: 'Fabrik (outlet)' },
      ],
    },
    {
      field: 'ticket_form_id',
      see: `${reference}/tickets/ticket_forms/`,
      exchanges: [
        {
          asks: `GET ${api}/ticket_forms`,
          query: { active: 'true' },
          answer: {
            ticket_forms: [
              form(72000000003, 'Other', 3),
              form(72000000001, 'Return', 1, 'Send something back'),
              form(72000000002, 'Return', 2, 'Return a gift'),
            ],
            count: 3,
            next_page: null,
            previous_page: null,
          },
        },
      ],
      options: [
        { id: '72000000001', name: 'Return (Send something back) 72000000001' },
        { id: '72000000002', name: 'Return (Return a gift) 72000000002' },
        { id: '72000000003', name: 'Other' },
      ],
    },
    {
      field: 'group_id',
      see: `${reference}/groups/groups/`,
      exchanges: [
        {
          asks: `GET ${api}/groups`,
          query: { 'page[size]': '100', exclude_deleted: 'true' },
          answer: {
            groups: [
              group(36000000001, 'Returns', { default: true }),
              group(36000000002, 'Old', { deleted: true }),
            ],
            meta: { has_more: true, after_cursor: 'eyJvIjoiaWQifQ==', before_cursor: 'aa' },
            links: { next: `${api}/groups?page%5Bafter%5D=eyJvIjoiaWQifQ%3D%3D` },
          },
        },
        {
          asks: `GET ${api}/groups`,
          query: { 'page[size]': '100', 'page[after]': 'eyJvIjoiaWQifQ==' },
          answer: {
            groups: [
              group(36000000003, 'first line'),
              group(36000000004, 'Returns', { description: 'Outlet only' }),
            ],
            ...end,
          },
        },
      ],
      options: [
        { id: '36000000003', name: 'first line' },
        { id: '36000000001', name: 'Returns (36000000001)' },
        { id: '36000000004', name: 'Returns (Outlet only)' },
      ],
    },
    ...zendeskAgents,
  ],
  failures: [
    {
      title: 'the token was deleted in the Admin Center',
      field: 'brand_id',
      see: 'https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/',
      status: 401,
      answer: {
        error: 'invalid_token',
        error_description: 'The access token provided is expired, revoked or malformed.',
      },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a role that may not see it',
      field: 'ticket_form_id',
      see: `${reference}/tickets/ticket_forms/`,
      status: 403,
      answer: {
        error: { title: 'Forbidden', message: 'You do not have access to this page.' },
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a group that is gone',
      field: 'agent_id',
      see: `${reference}/groups/groups/`,
      parents: { group_id: '36000000009' },
      status: 404,
      answer: { error: 'RecordNotFound', description: 'Not found' },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'over the limit of the minute, in plain text',
      field: 'group_id',
      see: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/best-practices-for-avoiding-rate-limiting/',
      status: 429,
      answerHeaders: { 'retry-after': '36', 'ratelimit-reset': '36' },
      answer: 'Number of allowed API requests per minute exceeded',
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '36' },
    },
  ],
};
