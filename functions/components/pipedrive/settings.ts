import type { Field } from '../component.ts';

/** Lists of the first version of the API: all at once, and null where there is nothing. */
const all = {
  list: 'data',
  listMayBeAbsent: true,
  where: [{ path: 'active_flag', is: 'true' }],
  paging: { style: 'none' },
} as const;

/**
 * Deactivated users and kinds of activity stay in the lists; `order_nr` is the order of the latter.
 * @see https://developers.pipedrive.com/docs/api/v1/Users
 * @see https://developers.pipedrive.com/docs/api/v1/ActivityTypes
 */
export const settings: readonly Field[] = [
  {
    ...all,
    key: 'user_id',
    label: 'User',
    valuePattern: /^\d{1,15}$/,
    scopes: ['users:read'],
    request: { url: 'https://{api_host}/api/v1/users' },
    id: 'id',
    name: [{ path: 'name' }, { text: '({email})' }],
    sort: ['label'],
  },
  {
    ...all,
    key: 'activity_type',
    label: 'Kind of activity',
    valuePattern: /^\w{1,100}$/,
    scopes: ['activities:read'],
    request: { url: 'https://{api_host}/api/v1/activityTypes' },
    id: 'key_string',
    name: 'name',
    sort: [{ path: 'order_nr' }],
  },
];
