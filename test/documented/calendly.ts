import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.calendly.com';
const ada = `${api}/users/AAAAAAAAAAAAAAAA`;
const organization = `${api}/organizations/AAAAAAAAAAAAAAAA`;
const eventTypesPage =
  'https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-types';
const organizationPage =
  'https://developer.calendly.com/docs/api-guides/how-to-find-the-organization-or-user-uri';

const eventType = (id: string, name: string) => ({
  uri: `${api}/event_types/${id}`,
  name,
  duration: 30,
  profile: { name: 'Ada Lovelace' },
});

const lastPage = { next_page_token: null };

/** Unverified: how a plain member is refused the organization's event types. */
const documentedEventTypes: readonly DocumentedLookup[] = [
  {
    field: 'event_type',
    see: eventTypesPage,
    parents: { member: `${api}/users/BBBB` },
    exchanges: [
      {
        asks: `GET ${api}/event_types`,
        query: { user: `${api}/users/BBBB`, active: 'true', count: '100' },
        refuses: ['organization'],
        answer: { collection: [eventType('AAAA', '15 Minute Meeting')], pagination: lastPage },
      },
    ],
    options: [{ id: `${api}/event_types/AAAA`, name: '15 Minute Meeting · 30 min · Ada Lovelace' }],
  },
  {
    field: 'event_type',
    see: organizationPage,
    exchanges: [
      {
        asks: `GET ${api}/event_types`,
        query: { organization, active: 'true', count: '100' },
        refuses: ['user'],
        answer: {
          collection: [
            { ...eventType('TEAM', 'Demo'), profile: { name: 'Sales' } },
            eventType('AAAA', '15 Minute Meeting'),
          ],
          pagination: lastPage,
        },
      },
      {
        asks: `GET ${api}/event_types`,
        query: { user: ada, active: 'true', count: '100' },
        refuses: ['organization'],
        answer: {
          collection: [eventType('AAAA', '15 Minute Meeting'), eventType('BBBB', 'Call')],
          pagination: lastPage,
        },
      },
    ],
    options: [
      { id: `${api}/event_types/AAAA`, name: '15 Minute Meeting · 30 min · Ada Lovelace' },
      { id: `${api}/event_types/BBBB`, name: 'Call · 30 min · Ada Lovelace' },
      { id: `${api}/event_types/TEAM`, name: 'Demo · 30 min · Sales' },
    ],
  },
  {
    field: 'event_type',
    see: organizationPage,
    exchanges: [
      { asks: `GET ${api}/event_types`, query: { organization }, status: 403, answer: {} },
      {
        asks: `GET ${api}/event_types`,
        query: { user: ada },
        answer: { collection: [eventType('AAAA', 'Call')], pagination: lastPage },
      },
    ],
    options: [{ id: `${api}/event_types/AAAA`, name: 'Call · 30 min · Ada Lovelace' }],
  },
];

const membersPage =
  'https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships';
const membership = (id: string, name: string) => ({
  uri: `${api}/organization_memberships/${id}`,
  user: { uri: `${api}/users/${id}`, name, email: `${id}@example.com` },
});

export const calendly: DocumentedComponent = {
  component: 'calendly',
  variables: { user_uri: ada, organization_uri: organization },
  account: { id: ada, label: 'test@example.com' },
  lookups: [
    {
      field: 'member',
      see: membersPage,
      exchanges: [
        {
          asks: `GET ${api}/organization_memberships`,
          query: { organization, count: '100' },
          answer: {
            collection: [membership('BBBB', 'Grace Hopper')],
            pagination: { next_page_token: 'sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi' },
          },
        },
        {
          asks: `GET ${api}/organization_memberships`,
          query: { page_token: 'sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi' },
          answer: { collection: [membership('AAAA', 'Ada Lovelace')], pagination: lastPage },
        },
      ],
      options: [
        { id: `${api}/users/AAAA`, name: 'Ada Lovelace (AAAA@example.com)' },
        { id: `${api}/users/BBBB`, name: 'Grace Hopper (BBBB@example.com)' },
      ],
    },
    ...documentedEventTypes,
  ],
  failures: [
    {
      title: 'the access token is not valid',
      field: 'member',
      see: membersPage,
      status: 401,
      answer: {},
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a member may not list the organization',
      field: 'member',
      see: membersPage,
      status: 403,
      answer: {},
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the member is gone',
      field: 'event_type',
      see: eventTypesPage,
      parents: { member: `${api}/users/GONE` },
      status: 404,
      answer: {},
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests',
      field: 'member',
      see: 'https://developer.calendly.com/api-docs/overview/rate-limits',
      status: 429,
      answerHeaders: {
        'x-ratelimit-limit': '500',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '60',
      },
      answer: {},
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '60' },
    },
  ],
};
