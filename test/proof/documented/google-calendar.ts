import { documentedGoogleErrors } from './google-errors.ts';
import { type Documented, get, lookup } from './lookups.ts';

const listPage =
  'https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list';
const url = 'https://www.googleapis.com/calendar/v3/users/me/calendarList';

const calendar = (id: string, summary: string) => ({ id, summary });

/**
 * The last page has a `nextSyncToken` in the place of `nextPageToken`. In a real account the primary
 * calendar was the 23rd of 33, with a name of its own, and four had the same name.
 */
export const documented: Documented = {
  lookups: [
    lookup('calendar_id', listPage, {
      exchanges: [
        get(`${url}`, {
          nextPageToken: 'EiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA=',
          items: [
            calendar('c_188a@group.calendar.google.com', 'Team'),
            calendar('c_190c@group.calendar.google.com', 'Rota'),
          ],
        }),
        get(`${url}?pageToken=EiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA=`, {
          items: [
            calendar('c_189b@group.calendar.google.com', 'Team'),
            { ...calendar('ada@example.com', 'Work'), primary: true },
            {
              ...calendar('en.swiss#holiday@group.v.calendar.google.com', 'Holidays'),
              summaryOverride: 'Days off',
            },
          ],
        }),
      ],
      options: [
        'ada@example.com: Work (primary)',
        'en.swiss#holiday@group.v.calendar.google.com: Days off',
        'c_190c@group.calendar.google.com: Rota',
        'c_188a@group.calendar.google.com: Team · c_188a@group.calendar.google.com',
        'c_189b@group.calendar.google.com: Team · c_189b@group.calendar.google.com',
      ],
      default: 'ada@example.com',
    }),
  ],
  failures: documentedGoogleErrors(
    'calendar_id',
    'https://developers.google.com/workspace/calendar/api/guides/errors',
  ),
};
