import type { FieldSet } from '../define-component.ts';
import type { LiveChoices } from '../live-choices.ts';
import { listed } from './paging.ts';

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
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  sort: [{ path: 'start_time' }],
} satisfies Pick<LiveChoices, 'name' | 'disambiguateBy' | 'sort'>;

/**
 * An account without the webinar plan answers 400 with code 200. Meetings that are scheduled are those to
 * come and those that have not expired; a recurring one may come once for each date. Unverified: whether
 * upcoming ones alone include those that recur at no fixed time.
 * @see https://developers.zoom.us/docs/api/meetings/
 * @see https://developers.zoom.us/docs/api/users/ (`display_name` of the list of users)
 * @see https://github.com/Jericho/ZoomNet/blob/develop/Source/ZoomNet.UnitTests/SampleData/Endpoints/users_GET.json
 */
export const meetings: FieldSet = {
  meeting_id: {
    ...listed,
    ...timed,
    label: 'Meeting',
    valuePattern: /^\d{1,15}$/,
    scopes: ['meeting:read:list_meetings'],
    emptyHint: 'This account has no scheduled meetings; instant ones are not listed.',
    request: { url: 'https://api.zoom.us/v2/users/me/meetings?type=scheduled&page_size=300' },
    list: 'meetings',
  },
  webinar_id: {
    ...listed,
    ...timed,
    label: 'Webinar',
    valuePattern: /^\d{1,15}$/,
    scopes: ['webinar:read:list_webinars'],
    emptyHint: 'Webinars need an add-on of the Zoom plan, for the person who connected it.',
    request: { url: 'https://api.zoom.us/v2/users/me/webinars?page_size=300' },
    list: 'webinars',
    emptyErrors: ['200'],
  },
  user_id: {
    ...listed,
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
};
