import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://fabrik.zendesk.com/api/v2';
const see = 'https://developer.zendesk.com/api-reference/ticketing/users/users/';
const end = { meta: { has_more: false, after_cursor: 'zz' } };

const user = (id: number, name: string, email: string, more: object = {}) => ({
  id,
  name,
  email,
  active: true,
  suspended: false,
  ...more,
});

const zendeskAgents: readonly DocumentedLookup[] = [
  {
    field: 'agent_id',
    see,
    exchanges: [
      {
        asks: `GET ${api}/users`,
        query: { 'page[size]': '100' },
        answer: {
          users: [
            user(391000000013, 'Cleo Wu', 'cleo@fabrik.example'),
            user(391000000012, 'Ben Ito', 'ben@fabrik.example'),
            user(391000000014, 'Ben Ito', 'b.ito@fabrik.example'),
            user(391000000015, 'Gone', 'gone@fabrik.example', { active: false }),
            user(391000000016, 'Held', 'held@fabrik.example', { suspended: true }),
          ],
          ...end,
        },
      },
    ],
    options: [
      { id: '391000000014', name: 'Ben Ito (b.ito@fabrik.example)' },
      { id: '391000000012', name: 'Ben Ito (ben@fabrik.example)' },
      { id: '391000000013', name: 'Cleo Wu' },
    ],
  },
  {
    field: 'agent_id',
    see: `${see}#list-users`,
    parents: { group_id: '36000000001' },
    exchanges: [
      {
        asks: `GET ${api}/groups/36000000001/users`,
        query: { 'page[size]': '100' },
        answer: { users: [user(391000000012, 'Ben Ito', 'ben@fabrik.example')], ...end },
      },
    ],
    options: [{ id: '391000000012', name: 'Ben Ito' }],
  },
];

const reference = 'https://developer.zendesk.com/api-reference/ticketing';
const brand = (id: number, name: string, subdomain: string, more: object = {}) => ({
  id,
  name,
  subdomain,
  active: true,
  is_deleted: false,
  ...more,
});
const form = (id: number, name: string, position: number, shown = name) => ({
  id,
  name,
  display_name: shown,
  position,
  active: true,
});
const group = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  description: '',
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
              brand(47000000001, 'Fabrik', 'fabrik'),
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
            groups: [group(36000000001, 'Returns'), group(36000000002, 'Old', { deleted: true })],
            meta: { has_more: true, after_cursor: 'eyJvIjoiaWQifQ==' },
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
      answer: { error: 'invalid_token' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a role that may not see it',
      field: 'ticket_form_id',
      see: `${reference}/tickets/ticket_forms/`,
      status: 403,
      answer: { error: { title: 'Forbidden' } },
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
