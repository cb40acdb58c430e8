import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';
const bearer = { authorization: 'Bearer the-access-token' };
const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';
const page = (next: string) => ({ next_page_token: next });

const meeting = (id: number, topic: string, more: object = {}) => ({
  id,
  topic,
  type: 2,
  start_time: '2022-03-23T06:00:00Z',
  ...more,
});

const zoomMeetings: readonly DocumentedLookup[] = [
  {
    field: 'meeting_id',
    see: `${reference}/#operation/meetings`,
    exchanges: [
      {
        asks: `GET ${api}/users/me/meetings`,
        query: { type: 'scheduled', page_size: '300' },
        headers: bearer,
        answer: {
          ...page(token),
          meetings: [
            meeting(97763643886, 'My Meeting'),
            { ...meeting(93000000001, 'Open house', { type: 3 }), start_time: undefined },
            meeting(97763643887, 'Last week', { start_time: '2022-03-16T06:00:00Z' }),
            meeting(97763643888, 'My Meeting'),
          ],
        },
      },
      {
        asks: `GET ${api}/users/me/meetings`,
        query: { type: 'scheduled', next_page_token: token },
        answer: {
          ...page(''),
          // A recurring one comes once for each date.
          meetings: [
            meeting(3000000000, 'Standup', { type: 8 }),
            meeting(3000000000, 'Standup', { type: 8, start_time: '2022-03-24T06:00:00Z' }),
          ],
        },
      },
    ],
    options: [
      { id: '97763643887', name: 'Last week · 2022-03-16 06:00 UTC' },
      { id: '97763643886', name: 'My Meeting · 2022-03-23 06:00 UTC · 97763643886' },
      { id: '97763643888', name: 'My Meeting · 2022-03-23 06:00 UTC · 97763643888' },
      { id: '3000000000', name: 'Standup · 2022-03-23 06:00 UTC (recurring)' },
      { id: '93000000001', name: 'Open house (recurring)' },
    ],
  },
  {
    field: 'webinar_id',
    see: `${reference}/#operation/webinars`,
    exchanges: [
      {
        asks: `GET ${api}/users/me/webinars`,
        query: { page_size: '300' },
        headers: bearer,
        answer: { ...page(token), webinars: [meeting(111111111, 'My Webinar', { type: 5 })] },
      },
      {
        asks: `GET ${api}/users/me/webinars`,
        query: { next_page_token: token },
        answer: { ...page(''), webinars: [meeting(222222222, 'Launch', { type: 9 })] },
      },
    ],
    options: [
      { id: '111111111', name: 'My Webinar · 2022-03-23 06:00 UTC' },
      { id: '222222222', name: 'Launch · 2022-03-23 06:00 UTC (recurring)' },
    ],
  },
  {
    field: 'webinar_id',
    see: `${reference}/#operation/webinars`,
    exchanges: [{ asks: `GET ${api}/users/me/webinars`, status: 400, answer: { code: 200 } }],
    options: [],
  },
];

/**
 * Unverified: the form of `Retry-After` for the daily limit, which the documentation shows as a date
 * and time. Code 200 is documented both of a missing webinar plan and of a missing permission.
 */
export const zoom: DocumentedComponent = {
  component: 'zoom',
  lookups: [
    ...zoomMeetings,
    {
      field: 'user_id',
      see: `${reference}/#operation/users`,
      exchanges: [
        {
          asks: `GET ${api}/users`,
          query: { page_size: '300' },
          headers: bearer,
          answer: {
            ...page(token),
            users: [
              {
                id: 'KDcuGIm1QgePTO8WbOqwIQ',
                first_name: 'Jill',
                last_name: 'Chill',
                display_name: 'Jill Chill',
                email: 'jchill@example.com',
                type: 1,
              },
            ],
          },
        },
        {
          asks: `GET ${api}/users`,
          query: { next_page_token: token },
          answer: {
            ...page(''),
            // Neither first nor last name are required.
            users: [{ id: 'z8yCxjabcdEFGHfp8uQ', email: 'bare@example.com', type: 1 }],
          },
        },
      ],
      options: [
        { id: 'z8yCxjabcdEFGHfp8uQ', name: 'bare@example.com' },
        { id: 'KDcuGIm1QgePTO8WbOqwIQ', name: 'Jill Chill (jchill@example.com)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is not valid',
      field: 'meeting_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 401,
      answer: { code: 124 },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope that the app lacks, at HTTP 400',
      field: 'user_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 400,
      answer: { code: 4711 },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a scope that the app lacks, at HTTP 401',
      field: 'user_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 401,
      answer: { code: 104 },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a user that does not exist',
      field: 'meeting_id',
      see: `${reference}/#operation/meetings`,
      status: 404,
      answer: { code: 1001 },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the daily rate limit',
      field: 'meeting_id',
      see: 'https://developers.zoom.us/docs/api/rate-limits/',
      status: 429,
      answerHeaders: {
        'x-ratelimit-limit': '60000',
        'x-ratelimit-remaining': '0',
        'retry-after': '2026-11-22T00:00:00Z',
      },
      answer: { code: 429 },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
