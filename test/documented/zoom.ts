import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { zoomMeetings } from './zoom-meetings.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';
const bearer = { authorization: 'Bearer the-access-token' };
const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';
const page = (next: string) => ({ next_page_token: next, page_size: 300, total_records: 2 });

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
                status: 'active',
                role_id: '0',
                verified: 1,
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
