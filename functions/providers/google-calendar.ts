import { google } from './google.ts';
import type { Provider } from './provider.ts';

/**
 * The id of the primary calendar is the account's e-mail address.
 * @see https://developers.google.com/workspace/calendar/api/auth
 */
export const googleCalendar: Provider = {
  ...google,
  type: 'google_calendar',
  label: 'Google Calendar',
  category: 'calendar',
  apiHosts: ['www.googleapis.com'],
  scopes: [
    'https://www.googleapis.com/auth/calendar.events',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/userinfo.email',
  ],
  account: {
    url: 'https://www.googleapis.com/calendar/v3/users/me/calendarList/primary',
    id: ['id'],
    label: ['id'],
  },
};
