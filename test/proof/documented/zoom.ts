import { failing, missingScope } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';

const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';
const page = (asks: string, next_page_token: string, list: object) =>
  get(`${api}/${asks}`, { next_page_token, ...list });

const meeting = records(['id', 'topic'], { type: 2, start_time: '2022-03-23T06:00:00Z' });

const phoneUser = (id: string, name: string, extension_number: number) => ({
  id,
  name,
  extension_number,
  email: `${extension_number}@example.com`,
  status: 'activate',
});

/**
 * Unverified: the form of `Retry-After` for the daily limit, which the documentation shows as a date
 * and time. Code 200 is documented both of a missing webinar plan and of a missing permission.
 */
export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('meeting_id', `${reference}/#operation/meetings`, {
      exchanges: [
        page('users/me/meetings?type=scheduled&page_size=300', token, {
          meetings: [
            meeting(97763643886, 'My Meeting'),
            { ...meeting(93000000001, 'Open house', { type: 3 }), start_time: undefined },
            meeting(97763643887, 'Last week', { start_time: '2022-03-16T06:00:00Z' }),
            meeting(97763643888, 'My Meeting'),
          ],
        }),
        page(`users/me/meetings?type=scheduled&next_page_token=${token}`, '', {
          // A recurring one comes once for each date.
          meetings: [
            meeting(3000000000, 'Standup', { type: 8 }),
            meeting(3000000000, 'Standup', { type: 8, start_time: '2022-03-24T06:00:00Z' }),
          ],
        }),
      ],
      options: [
        '97763643887: Last week · 2022-03-16 06:00 UTC',
        '97763643886: My Meeting · 2022-03-23 06:00 UTC · 97763643886',
        '97763643888: My Meeting · 2022-03-23 06:00 UTC · 97763643888',
        '3000000000: Standup · 2022-03-23 06:00 UTC (recurring)',
        '93000000001: Open house (recurring)',
      ],
    }),
    lookup('webinar_id', `${reference}/#operation/webinars`, {
      exchanges: [
        page('users/me/webinars?page_size=300', token, {
          webinars: [meeting(111111111, 'My Webinar', { type: 5 })],
        }),
        page(`users/me/webinars?next_page_token=${token}`, '', {
          webinars: [meeting(222222222, 'Launch', { type: 9 })],
        }),
      ],
      options: [
        '111111111: My Webinar · 2022-03-23 06:00 UTC',
        '222222222: Launch · 2022-03-23 06:00 UTC (recurring)',
      ],
    }),
    lookup('webinar_id', `${reference}/#operation/webinars`, {
      exchanges: { request: `GET ${api}/users/me/webinars`, status: 400, response: { code: 200 } },
      options: [],
    }),
    lookup('phone_user_id', 'https://developers.zoom.us/docs/api/phone/', {
      exchanges: [
        page('phone/users?page_size=100', token, {
          users: [
            phoneUser('w0RChiauQeqRlv5fgxYULQ', 'Jill Chill', 1002),
            { ...phoneUser('x0RChiauQeqRlv5fgxYULQ', 'Left', 1003), status: 'deactivate' },
          ],
        }),
        page(`phone/users?page_size=100&next_page_token=${token}`, '', {
          users: [phoneUser('y0RChiauQeqRlv5fgxYULQ', 'Ada Lee', 1001)],
        }),
      ],
      options: [
        'y0RChiauQeqRlv5fgxYULQ: Ada Lee (1001)',
        'w0RChiauQeqRlv5fgxYULQ: Jill Chill (1002)',
      ],
    }),
    lookup('call_queue_id', 'https://developers.zoom.us/docs/api/phone/', {
      exchanges: page('phone/call_queues?page_size=100', '', {
        call_queues: [
          { id: '3PNsZB50TNev4pgBjtKeDw', name: 'Sales', extension_number: 801, status: 'active' },
          {
            id: '4PNsZB50TNev4pgBjtKeDw',
            name: 'Night',
            extension_number: 802,
            status: 'inactive',
          },
        ],
      }),
      options: ['3PNsZB50TNev4pgBjtKeDw: Sales (801)'],
    }),
    lookup('user_id', `${reference}/#operation/users`, {
      exchanges: [
        page('users?page_size=300', token, {
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
        }),
        page(`users?next_page_token=${token}`, '', {
          // Neither first nor last name are required.
          users: [{ id: 'z8yCxjabcdEFGHfp8uQ', email: 'bare@example.com', type: 1 }],
        }),
      ],
      options: [
        'z8yCxjabcdEFGHfp8uQ: bare@example.com',
        'KDcuGIm1QgePTO8WbOqwIQ: Jill Chill (jchill@example.com)',
      ],
    }),
  ],
  failures: [
    ...failing('user_id', 'https://developers.zoom.us/docs/api/errors/', [
      missingScope('a scope that the app lacks, at HTTP 400', 400, { code: 4711 }),
      missingScope('a scope that the app lacks, at HTTP 401', 401, { code: 104 }),
      // As MacsiDigital/laravel-zoom, issue 87, has it of the same address.
      missingScope('a person, or a plan, without the right', 400, {
        code: 200,
        message: 'No privilege.',
      }),
    ]),
    ...failing('phone_user_id', 'https://developers.zoom.us/docs/api/errors/', [
      missingScope('an app that users manage may not ask for it', 400, { code: 4711 }),
    ]),
  ],
};
