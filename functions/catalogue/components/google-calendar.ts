import { defineComponent } from './define-component.ts';

const primary = { path: 'primary', is: 'true' } as const;

/**
 * `summaryOverride` is the name that the person gave to somebody else's calendar. Ids look like e-mail
 * addresses, the primary calendar's is one. They come in no order; the primary one may be anywhere, and
 * names may repeat.
 * @see https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list
 */
export const googleCalendar = defineComponent({
  key: 'google_calendar',
  label: 'Google Calendar',
  events: {
    event_created: { label: 'Event created', fields: ['calendar_id'] },
    event_updated: { label: 'Event changed', fields: ['calendar_id'] },
    event_cancelled: { label: 'Event cancelled', fields: ['calendar_id'] },
    event_started: { label: 'Event starts', fields: ['calendar_id'] },
  },
  fields: {
    calendar_id: {
      label: 'Calendar',
      valuePattern: /^[\w.%#+-]{1,200}@[A-Za-z0-9.-]{1,200}$/,
      scopes: ['https://www.googleapis.com/auth/calendar.calendarlist.readonly'],
      request: {
        url: 'https://www.googleapis.com/calendar/v3/users/me/calendarList?maxResults=250&minAccessRole=reader',
      },
      list: 'items',
      listMayBeAbsent: true,
      name: [
        { firstOf: [{ path: 'summaryOverride' }, { path: 'summary' }] },
        { text: '(primary)', where: [primary] },
      ],
      disambiguateBy: [{ path: 'id', before: ' · ' }],
      first: primary,
      default: primary,
      sort: ['label'],
      paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
    },
  },
});
