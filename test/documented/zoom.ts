import type { DocumentedComponent } from '../support/documented-lookup.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';
const bearer = { authorization: 'Bearer the-access-token' };
const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';

const page = (next: string) => ({ next_page_token: next, page_size: 300, total_records: 2 });

const meeting = (id: number, topic: string) => ({
  ...{ uuid: 'aDYlohsHRtCd4ii1uC2+hA==', id, host_id: '30R7kT7bTIKSNUFEuH_Qlg', topic, type: 2 },
  ...{ start_time: '2022-03-23T06:00:00Z', duration: 60, timezone: 'America/Los_Angeles' },
});

export const zoom: DocumentedComponent = {
  component: 'zoom',
  lookups: [
    {
      field: 'meeting_id',
      see: `${reference}/#operation/meetings`,
      exchanges: [
        {
          asks: `GET ${api}/users/me/meetings`,
          query: { type: 'upcoming', page_size: '300' },
          headers: bearer,
          answer: { ...page(token), meetings: [meeting(97763643886, 'My Meeting')] },
        },
        {
          asks: `GET ${api}/users/me/meetings`,
          query: { type: 'upcoming', next_page_token: token },
          answer: { ...page(''), meetings: [meeting(3000000000, 'Standup')] },
        },
      ],
      options: [
        { id: '97763643886', name: 'My Meeting' },
        { id: '3000000000', name: 'Standup' },
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
          answer: { ...page(token), webinars: [meeting(111111111, 'My Webinar')] },
        },
        {
          asks: `GET ${api}/users/me/webinars`,
          query: { next_page_token: token },
          answer: { ...page(''), webinars: [meeting(222222222, 'Launch')] },
        },
      ],
      options: [
        { id: '111111111', name: 'My Webinar' },
        { id: '222222222', name: 'Launch' },
      ],
    },
    {
      field: 'webinar_id',
      see: `${reference}/#operation/webinars`,
      exchanges: [
        {
          asks: `GET ${api}/users/me/webinars`,
          status: 400,
          answer: { code: 200, message: 'Webinar plan is missing.' },
        },
      ],
      options: [],
    },
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
                ...{ id: 'KDcuGIm1QgePTO8WbOqwIQ', first_name: 'Jill', last_name: 'Chill' },
                ...{ display_name: 'Jill Chill', email: 'jchill@example.com', type: 1 },
                ...{ status: 'active', role_id: '0', verified: 1 },
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
        { id: 'KDcuGIm1QgePTO8WbOqwIQ', name: 'Jill Chill' },
        { id: 'z8yCxjabcdEFGHfp8uQ', name: 'bare@example.com' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is not valid',
      field: 'meeting_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 401,
      answer: { code: 124, message: 'Invalid access token.' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope that the app lacks, at HTTP 400',
      field: 'user_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 400,
      answer: {
        code: 4711,
        message: 'Invalid access token, does not contain scopes:[user:read:list_users:admin].',
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a scope that the app lacks, at HTTP 401',
      field: 'user_id',
      see: 'https://developers.zoom.us/docs/api/errors/',
      status: 401,
      answer: { code: 104, message: 'Invalid access token, does not contain scopes.' },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a user that does not exist',
      field: 'meeting_id',
      see: `${reference}/#operation/meetings`,
      status: 404,
      answer: { code: 1001, message: 'User does not exist: me.' },
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
      answer: { code: 429, message: 'You have reached the maximum daily rate limit.' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
