import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { documentedGoogleErrors } from './google-errors.ts';

const url = 'https://www.googleapis.com/calendar/v3/users/me/calendarList';

const calendar = (id: string, summary: string) => ({
  kind: 'calendar#calendarListEntry',
  etag: '"1462996421000000"',
  id,
  summary,
  timeZone: 'Europe/Zurich',
  colorId: '14',
  selected: true,
  accessRole: 'owner',
});

/** The last page has a `nextSyncToken` in the place of `nextPageToken`. */
export const googleCalendar: DocumentedComponent = {
  component: 'google_calendar',
  lookups: [
    {
      field: 'calendar_id',
      see: 'https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list',
      exchanges: [
        {
          asks: `GET ${url}`,
          answer: {
            kind: 'calendar#calendarList',
            etag: '"p32c9b6vtqmbes0g"',
            nextPageToken: 'EiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA=',
            items: [{ ...calendar('ada@example.com', 'ada@example.com'), primary: true }],
          },
        },
        {
          asks: `GET ${url}`,
          query: { pageToken: 'EiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA=' },
          answer: {
            kind: 'calendar#calendarList',
            nextSyncToken: 'CPDAlvWDx70CEPDAlvWDx70CGAU=',
            items: [
              calendar('c_188a@group.calendar.google.com', 'Team'),
              {
                ...calendar('en.swiss#holiday@group.v.calendar.google.com', 'Holidays'),
                summaryOverride: 'Days off',
                accessRole: 'reader',
              },
            ],
          },
        },
      ],
      options: [
        { id: 'ada@example.com', name: 'ada@example.com' },
        { id: 'c_188a@group.calendar.google.com', name: 'Team' },
        { id: 'en.swiss#holiday@group.v.calendar.google.com', name: 'Days off' },
      ],
    },
  ],
  failures: documentedGoogleErrors(
    'calendar_id',
    'https://developers.google.com/workspace/calendar/api/guides/errors',
  ),
};
