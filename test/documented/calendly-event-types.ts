import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

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
  active: true,
  slug: 'acmesales',
  duration: 30,
  pooling_type: null,
  profile: { type: 'User', name: 'Ada Lovelace', owner: ada },
  deleted_at: null,
});

export const lastPage = {
  count: 1,
  next_page: null,
  previous_page: `${api}/any?page_token=VJs2rfDYeY8ahZpq0QI1O114LJkNjd7H`,
  next_page_token: null,
  previous_page_token: 'VJs2rfDYeY8ahZpq0QI1O114LJkNjd7H',
};

/** Unverified: how a plain member is refused the organization's event types. */
export const documentedEventTypes: readonly DocumentedLookup[] = [
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
            { ...eventType('TEAM', 'Demo'), profile: { type: 'Team', name: 'Sales' } },
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
      {
        asks: `GET ${api}/event_types`,
        query: { organization },
        status: 403,
        answer: {
          title: 'Permission Denied',
          message: 'You do not have permission to access this resource.',
        },
      },
      {
        asks: `GET ${api}/event_types`,
        query: { user: ada },
        answer: { collection: [eventType('AAAA', 'Call')], pagination: lastPage },
      },
    ],
    options: [{ id: `${api}/event_types/AAAA`, name: 'Call · 30 min · Ada Lovelace' }],
  },
];
