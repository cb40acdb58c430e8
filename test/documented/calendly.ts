import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { documentedEventTypes, lastPage } from './calendly-event-types.ts';

const api = 'https://api.calendly.com';
const ada = `${api}/users/AAAAAAAAAAAAAAAA`;
const organization = `${api}/organizations/AAAAAAAAAAAAAAAA`;
const membersPage =
  'https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships';
const eventTypesPage =
  'https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-types';

const membership = (id: string, name: string) => ({
  uri: `${api}/organization_memberships/${id}`,
  role: 'user',
  user: { uri: `${api}/users/${id}`, name, slug: 'acmesales', email: `${id}@example.com` },
  organization,
  created_at: '2019-01-02T03:04:05.678123Z',
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
            pagination: {
              count: 1,
              next_page: `${api}/organization_memberships?count=100&page_token=sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi`,
              previous_page: null,
              next_page_token: 'sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi',
              previous_page_token: null,
            },
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
      answer: { title: 'Unauthenticated', message: 'The access token is invalid' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a member may not list the organization',
      field: 'member',
      see: membersPage,
      status: 403,
      answer: {
        title: 'Permission Denied',
        message: 'You do not have permission to access this resource.',
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the member is gone',
      field: 'event_type',
      see: eventTypesPage,
      parents: { member: `${api}/users/GONE` },
      status: 404,
      answer: {
        title: 'Resource Not Found',
        message: 'The server could not find the requested resource.',
      },
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
      answer: { title: 'Too Many Requests', message: 'Rate limit exceeded' },
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '60' },
    },
  ],
};
