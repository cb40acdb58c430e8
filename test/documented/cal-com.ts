import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const api = 'https://api.cal.com/v2';
const reference = 'https://cal.com/docs/api-reference/v2';
const bearer = { authorization: 'Bearer the-access-token' };
const versioned = { ...bearer, 'cal-api-version': '2024-06-14' };

const eventType = (id: number, title: string, minutes: number, members: object = {}) => ({
  id,
  title,
  slug: `${title.toLowerCase().replaceAll(' ', '-')}-${id}`,
  lengthInMinutes: minutes,
  hidden: false,
  ...members,
});

const team = (id: number, name: string, slug: string, isOrganization = false) => ({
  id,
  name,
  slug,
  isOrganization,
});

const failure = (code: string) => ({ status: 'error', error: { code } });

export const calCom: DocumentedComponent = {
  component: 'cal_com',
  lookups: [
    {
      field: 'team_id',
      see: `${reference}/teams/get-teams`,
      exchanges: [
        {
          asks: `GET ${api}/teams`,
          headers: bearer,
          answer: {
            data: [
              team(3301, 'Sales', 'sales'),
              team(3300, 'Hafen', 'hafen', true),
              team(3302, 'Care', 'care'),
              team(3303, 'Sales', 'sales-north'),
            ],
          },
        },
      ],
      options: [
        { id: '3302', name: 'Care' },
        { id: '3303', name: 'Sales (sales-north)' },
        { id: '3301', name: 'Sales (sales)' },
      ],
    },
    {
      field: 'event_type_id',
      see: `${reference}/event-types/get-all-event-types`,
      exchanges: [
        {
          asks: `GET ${api}/event-types`,
          query: { sortCreatedAt: 'asc' },
          headers: versioned,
          answer: {
            data: [
              eventType(610022, 'Intro call', 30),
              eventType(610023, 'Intro call', 15),
              eventType(610024, 'Audit', 60, { hidden: true }),
            ],
          },
        },
      ],
      options: [
        { id: '610024', name: 'Audit (hidden)' },
        { id: '610023', name: 'Intro call (15 min) intro-call-610023' },
        { id: '610022', name: 'Intro call (30 min) intro-call-610022' },
      ],
    },
    {
      field: 'event_type_id',
      see: `${reference}/teams-event-types/get-team-event-types`,
      parents: { team_id: '3301' },
      exchanges: [
        {
          asks: `GET ${api}/teams/3301/event-types`,
          query: { hostsLimit: '1', sortCreatedAt: 'asc' },
          headers: versioned,
          answer: { data: [eventType(610900, 'Demo', 45)] },
        },
      ],
      options: [{ id: '610900', name: 'Demo' }],
    },
  ],
  failures: [
    {
      title: 'the token is dead',
      field: 'team_id',
      see: `${reference}/oauth`,
      status: 401,
      answer: failure('UnauthorizedException'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted',
      field: 'team_id',
      see: `${reference}/oauth`,
      status: 403,
      answer: failure('ForbiddenException'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the team is gone',
      field: 'event_type_id',
      see: `${reference}/teams-event-types/get-team-event-types`,
      parents: { team_id: '3309' },
      status: 404,
      answer: failure('NotFoundException'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: '500 requests in a minute',
      field: 'team_id',
      see: 'https://github.com/calcom/cal.com/blob/main/apps/api/v2/src/lib/throttler-guard.ts',
      status: 429,
      answerHeaders: { 'x-ratelimit-limit-default': '500', 'x-ratelimit-reset-default': '60' },
      answer: failure('ThrottlerException'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
