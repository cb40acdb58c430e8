import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';
const bearer = { authorization: 'Bearer the-access-token' };
const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';
const page = (next: string) => ({ next_page_token: next, page_size: 300, total_records: 2 });

const meeting = (id: number, topic: string, more: object = {}) => ({
  uuid: 'aDYlohsHRtCd4ii1uC2+hA==',
  id,
  host_id: '30R7kT7bTIKSNUFEuH_Qlg',
  topic,
  type: 2,
  start_time: '2022-03-23T06:00:00Z',
  duration: 60,
  timezone: 'America/Los_Angeles',
  ...more,
});

export const zoomMeetings: readonly DocumentedLookup[] = [
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
    exchanges: [
      {
        asks: `GET ${api}/users/me/webinars`,
        status: 400,
        answer: { code: 200, message: 'Webinar plan is missing.' },
      },
    ],
    options: [],
  },
];
