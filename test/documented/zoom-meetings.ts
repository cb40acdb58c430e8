import type { DocumentedLookup } from '../support/documented-lookup.ts';

const api = 'https://api.zoom.us/v2';
const reference = 'https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods';
const bearer = { authorization: 'Bearer the-access-token' };
const token = 'Tva2CuIdTgsv8wAnhyAdU3m06Y2HuLQtlh3';
const page = (next: string) => ({ next_page_token: next, page_size: 300, total_records: 2 });

const meeting = (id: number, topic: string) => ({
  uuid: 'aDYlohsHRtCd4ii1uC2+hA==',
  id,
  host_id: '30R7kT7bTIKSNUFEuH_Qlg',
  topic,
  type: 2,
  start_time: '2022-03-23T06:00:00Z',
  duration: 60,
  timezone: 'America/Los_Angeles',
});

export const zoomMeetings: readonly DocumentedLookup[] = [
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
];
