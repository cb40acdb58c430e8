import { failing, reconnect } from './failures.ts';
import { bearer, connectionToken, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const api = 'https://api.cal.com/v2';
const reference = 'https://cal.com/docs/api-reference/v2';
const teamEventTypes = `${reference}/teams-event-types/get-team-event-types`;

const versioned = { ...bearer, 'cal-api-version': '2024-06-14' };

const eventType = (id: number, title: string, minutes: number, members: object = {}) => ({
  id,
  title,
  slug: `${title.toLowerCase().replaceAll(' ', '-')}-${id}`,
  lengthInMinutes: minutes,
  hidden: false,
  ...members,
});

const team = records(['id', 'name', 'slug', 'isOrganization'], { isOrganization: false });

const failure = (code: string, message = '') => ({ status: 'error', error: { code, message } });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('team_id', `${reference}/teams/get-teams`, {
      exchanges: get(`${api}/teams`, {
        data: [
          team(3301, 'Sales', 'sales'),
          team(3300, 'Hafen', 'hafen', true),
          team(3302, 'Care', 'care'),
          team(3303, 'Sales', 'sales-north'),
        ],
      }),
      options: ['3302: Care', '3303: Sales (sales-north)', '3301: Sales (sales)'],
    }),
    lookup('event_type_id', `${reference}/event-types/get-all-event-types`, {
      exchanges: {
        request: `GET ${api}/event-types?sortCreatedAt=asc`,
        headers: versioned,
        response: {
          data: [
            eventType(610022, 'Intro call', 30),
            eventType(610023, 'Intro call', 15),
            eventType(610024, 'Audit', 60, { hidden: true }),
          ],
        },
      },
      options: [
        '610024: Audit (hidden)',
        '610023: Intro call (15 min) intro-call-610023',
        '610022: Intro call (30 min) intro-call-610022',
      ],
    }),
    lookup('event_type_id', teamEventTypes, {
      parents: { team_id: '3301' },
      exchanges: {
        request: `GET ${api}/teams/3301/event-types?hostsLimit=1&sortCreatedAt=asc`,
        headers: versioned,
        response: { data: [eventType(610900, 'Demo', 45)] },
      },
      options: ['610900: Demo'],
    }),
  ],
  failures: [
    ...failing('team_id', `${reference}/oauth`, [
      reconnect(
        'the token has expired where permissions are looked at first',
        403,
        failure(
          'ForbiddenException',
          `PermissionsGuard - no oAuth client found for access token=${connectionToken}`,
        ),
      ),
    ]),
  ],
};
