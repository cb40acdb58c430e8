import { failing, missingScope, throttled } from './failures.ts';
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

const formsPage =
  'https://developer.calendly.com/api-docs/calendly-api/routing-forms/list-routing-forms';
const forms = `routing_forms?organization=${organization}&count=100`;
const form = (id: string, name: string, created_at: string, status = 'published') => ({
  uri: `${api}/routing_forms/${id}`,
  name,
  status,
  created_at,
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
    // Nobody can submit a draft.
    lookup('routing_form', formsPage, {
      exchanges: [
        page(forms, 'sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi', [
          form('BBBB', 'Sales', '2026-03-01T10:00:00.000000Z'),
          form('CCCC', 'Not yet', '2026-03-02T10:00:00.000000Z', 'draft'),
        ]),
        page(`${forms}&page_token=sNjq4TvMDfUHEl7zHRR0k0E1PCEJWvdi`, null, [
          form('DDDD', 'Sales', '2026-02-01T10:00:00.000000Z'),
          form('AAAA', 'Care', '2026-01-01T10:00:00.000000Z'),
        ]),
      ],
      options: [
        `${api}/routing_forms/AAAA: Care`,
        `${api}/routing_forms/DDDD: Sales · 2026-02-01 10:00 UTC`,
        `${api}/routing_forms/BBBB: Sales · 2026-03-01 10:00 UTC`,
      ],
    }),
  ],
  failures: [
    ...failing('routing_form', formsPage, [
      missingScope('a connection that no start asked for the scope', {
        detail:
          'Calendly does not give the connected account the choices of Routing form. Connect it again, and grant: routing_forms:read (send this as scopes to POST /integrations/oauth_start/calendly). If that changes nothing, its user may not see them: connect with another user.',
      }),
    ]),
    ...failing('member', 'https://developer.calendly.com/api-docs/overview/rate-limits', [
      throttled('too many requests', {
        responseHeaders: { 'x-ratelimit-reset': '60' },
        retryAfter: '60',
      }),
    ]),
  ],
};
