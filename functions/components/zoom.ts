import type { Component, LiveChoices } from './component.ts';

const listed = {
  id: 'id',
  paging: { style: 'cursor', next: 'next_page_token', send: { query: 'next_page_token' } },
} as const;

/** Topics repeat, even of meetings that begin at the same minute. A recurring meeting may have no time. */
const timed = {
  name: [
    { path: 'topic' },
    { date: 'start_time', before: ' · ' },
    {
      text: '(recurring)',
      // Meetings without and with a fixed time, and webinars likewise.
      where: [{ anyOf: ['3', '8', '6', '9'].map((type) => ({ path: 'type', is: type })) }],
    },
  ],
  tellApart: [{ path: 'id', before: ' · ' }],
  sort: [{ path: 'start_time' }],
} satisfies Pick<LiveChoices, 'name' | 'tellApart' | 'sort'>;

/**
 * The last page token is empty. An account without the webinar plan answers 400 with code 200. Meetings
 * that are scheduled are those to come and those that have not expired; a recurring one may come once
 * for each date. Unverified: whether upcoming ones alone include those that recur at no fixed time.
 * Listing people takes an account's admin. Scopes are the newer names.
 * @see https://developers.zoom.us/docs/integrations/oauth-scopes-granular/
 */
export const zoom: Component = {
  key: 'zoom',
  label: 'Zoom',
  integrationType: 'zoom',
  events: {
    meeting_ended: { label: 'Meeting ended', fields: ['meeting_id'] },
    participant_joined: { label: 'Participant joined a meeting', fields: ['meeting_id'] },
    webinar_registration_created: { label: 'Webinar registration', fields: ['webinar_id'] },
    recording_completed: { label: 'Recording completed', fields: ['user_id'] },
  },
  fields: [
    {
      ...listed,
      ...timed,
      key: 'meeting_id',
      label: 'Meeting',
      valuePattern: /^\d{1,15}$/,
      scopes: ['meeting:read:list_meetings'],
      emptyHint: 'This account has no scheduled meetings; instant ones are not listed.',
      request: { url: 'https://api.zoom.us/v2/users/me/meetings?type=scheduled&page_size=300' },
      list: 'meetings',
    },
    {
      ...listed,
      ...timed,
      key: 'webinar_id',
      label: 'Webinar',
      valuePattern: /^\d{1,15}$/,
      scopes: ['webinar:read:list_webinars'],
      emptyHint: 'Webinars need an add-on of the Zoom plan, for the person who connected it.',
      request: { url: 'https://api.zoom.us/v2/users/me/webinars?page_size=300' },
      list: 'webinars',
      emptyErrors: ['200'],
    },
    {
      ...listed,
      key: 'user_id',
      label: 'Host',
      optional: true,
      valuePattern: /^[\w-]{1,64}$/,
      scopes: ['user:read:list_users:admin'],
      request: { url: 'https://api.zoom.us/v2/users?page_size=300' },
      list: 'users',
      name: [
        {
          firstOf: [
            { text: '{display_name} ({email})' },
            { text: '{first_name} {last_name} ({email})' },
            { path: 'email' },
          ],
        },
      ],
      sort: ['label'],
    },
  ],
};
