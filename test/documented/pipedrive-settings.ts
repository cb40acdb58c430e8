import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const host = 'https://acme.pipedrive.com';
const reference = 'https://developers.pipedrive.com/docs/api/v1';
const headers = { authorization: 'Bearer the-access-token' };

const user = (id: number, name: string, active: boolean) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  active_flag: active,
  is_admin: 0,
  role_id: 1,
  timezone_name: 'Europe/Berlin',
  icon_url: null,
  is_you: false,
});

const activityType = (id: number, key: string, name: string, active: boolean) => ({
  id,
  order_nr: 4 - id,
  name,
  key_string: key,
  icon_key: 'task',
  active_flag: active,
  color: 'FFFFFF',
  is_custom_flag: false,
  update_time: '2020-06-11 16:16:49',
});

const filter = (id: number, name: string) => ({
  id,
  name,
  active_flag: true,
  type: 'deals',
  temporary_flag: null,
  user_id: 1,
  add_time: '2019-10-15 11:01:53',
  visible_to: 7,
  custom_view_id: 1,
});

export const pipedriveSettings: readonly DocumentedLookup[] = [
  {
    field: 'user_id',
    see: `${reference}/Users#getUsers`,
    exchanges: [
      {
        asks: `GET ${host}/api/v1/users`,
        headers,
        answer: {
          success: true,
          data: [user(1, 'Zoe', true), user(2, 'Left', false), user(3, 'Ann', true)],
        },
      },
    ],
    options: [
      { id: '3', name: 'Ann (ann@example.com)' },
      { id: '1', name: 'Zoe (zoe@example.com)' },
    ],
  },
  {
    field: 'activity_type',
    see: `${reference}/ActivityTypes#getActivityTypes`,
    exchanges: [
      {
        asks: `GET ${host}/api/v1/activityTypes`,
        headers,
        answer: {
          success: true,
          data: [
            activityType(1, 'call', 'Call', true),
            activityType(2, 'fax', 'Fax', false),
            activityType(3, 'site_visit', 'Site visit', true),
          ],
        },
      },
    ],
    // An activity's `type` holds the key.
    options: [
      { id: 'site_visit', name: 'Site visit' },
      { id: 'call', name: 'Call' },
    ],
  },
  {
    field: 'filter_id',
    see: `${reference}/Filters#getFilters`,
    parents: { type: 'deals' },
    exchanges: [
      {
        asks: `GET ${host}/api/v1/filters`,
        query: { type: 'deals' },
        headers,
        answer: {
          success: true,
          data: [
            filter(2, 'Mine'),
            { ...filter(3, 'Deleted'), active_flag: false },
            { ...filter(4, 'Of a view'), temporary_flag: true },
            filter(1, 'All open deals'),
          ],
        },
      },
    ],
    options: [
      { id: '1', name: 'All open deals' },
      { id: '2', name: 'Mine' },
    ],
  },
  {
    field: 'filter_id',
    see: `${reference}/Filters#getFilters`,
    parents: { type: 'deals' },
    exchanges: [{ asks: `GET ${host}/api/v1/filters`, answer: { success: true, data: null } }],
    options: [],
  },
];
