import { failing, failingIn, missingScope, parentGone, reconnect, throttled } from './failures.ts';
import { type Documented, get, lookup } from './lookups.ts';

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

const page = (asks: string, next_page_token: string | null, collection: object[]) =>
  get(`${api}/${asks}`, { collection, pagination: { next_page_token } });

const membersPage =
  'https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships';
const membership = (id: string, name: string) => ({
  uri: `${api}/organization_memberships/${id}`,
  user: { uri: `${api}/users/${id}`, name, email: `${id}@example.com` },
});

export const documented: Documented = {
  variables: { user_uri: ada, organization_uri: organization },
  account: { id: ada, label: 'test@example.com' },
  lookups: [
    lookup('member', membersPage, {
      exchanges: [
        page(
          `organization_memberships?organization=${organization}&count=100`,
          'sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi',
          [membership('BBBB', 'Grace Hopper')],
        ),
        page('organization_memberships?page_token=sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi', null, [
          membership('AAAA', 'Ada Lovelace'),
        ]),
      ],
      options: [
        `${api}/users/AAAA: Ada Lovelace (AAAA@example.com)`,
        `${api}/users/BBBB: Grace Hopper (BBBB@example.com)`,
      ],
    }),
    // Unverified: how a plain member is refused the organization's event types.
    lookup('event_type', eventTypesPage, {
      parents: { member: `${api}/users/BBBB` },
      exchanges: {
        ...page(`event_types?user=${api}/users/BBBB&active=true&count=100`, null, [
          eventType('AAAA', '15 Minute Meeting'),
        ]),
        refuses: ['organization'],
      },
      options: [`${api}/event_types/AAAA: 15 Minute Meeting · 30 min · Ada Lovelace`],
    }),
    lookup('event_type', organizationPage, {
      exchanges: [
        {
          ...page(`event_types?organization=${organization}&active=true&count=100`, null, [
            { ...eventType('TEAM', 'Demo'), profile: { name: 'Sales' } },
            eventType('AAAA', '15 Minute Meeting'),
          ]),
          refuses: ['user'],
        },
        {
          ...page(`event_types?user=${ada}&active=true&count=100`, null, [
            eventType('AAAA', '15 Minute Meeting'),
            eventType('BBBB', 'Call'),
          ]),
          refuses: ['organization'],
        },
      ],
      options: [
        `${api}/event_types/AAAA: 15 Minute Meeting · 30 min · Ada Lovelace`,
        `${api}/event_types/BBBB: Call · 30 min · Ada Lovelace`,
        `${api}/event_types/TEAM: Demo · 30 min · Sales`,
      ],
    }),
    lookup('event_type', organizationPage, {
      exchanges: [
        {
          request: `GET ${api}/event_types?organization=${organization}`,
          status: 403,
          response: {},
        },
        page(`event_types?user=${ada}`, null, [eventType('AAAA', 'Call')]),
      ],
      options: [`${api}/event_types/AAAA: Call · 30 min · Ada Lovelace`],
    }),
  ],
  failures: [
    ...failing('member', membersPage, [
      reconnect('the access token is not valid', 401, {}),
      missingScope('a member may not list the organization', 403, {}),
    ]),
    ...failingIn({ member: `${api}/users/GONE` }, 'event_type', eventTypesPage, [
      parentGone('the member is gone', 404, {}),
    ]),
    ...failing('member', 'https://developer.calendly.com/api-docs/overview/rate-limits', [
      throttled(
        'too many requests',
        429,
        {},
        {
          responseHeaders: {
            'x-ratelimit-limit': '500',
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': '60',
          },
          retryAfter: '60',
        },
      ),
    ]),
  ],
};
