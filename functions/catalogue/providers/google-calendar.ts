import { google } from './google.ts';
import type { Provider } from './provider.ts';

/** @see https://developers.google.com/workspace/calendar/api/auth */
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
};

export const googleCalendarPermissions = {
  'https://www.googleapis.com/auth/calendar.events': 'manage_events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly': 'read_calendars',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
} as const;
