import type { FieldSet } from '../define-component.ts';

/** Lists of the first version of the API: all at once, and null where there is nothing. */
const all = { list: 'data', listMayBeAbsent: true } as const;
const active = { ...all, where: [{ path: 'active_flag', is: 'true' }] } as const;

/**
 * Deactivated users and kinds of activity stay in the lists; `order_nr` is the order of the latter. Labels
 * of leads have no state, and ids that are no numbers. Unverified: whether two of them may have one name.
 * @see https://developers.pipedrive.com/docs/api/v1/Users
 * @see https://developers.pipedrive.com/docs/api/v1/ActivityTypes
 * @see https://developers.pipedrive.com/docs/api/v1/LeadLabels
 * @see https://github.com/pipedrive/client-nodejs/blob/master/src/versions/v1/api/lead-labels-api.ts
 */
export const settings: FieldSet = {
  user_id: {
    ...active,
    label: 'User',
    valuePattern: /^\d{1,15}$/,
    scopes: ['users:read'],
    request: { url: 'https://{api_host}/api/v1/users' },
    name: [{ path: 'name' }, { text: '({email})' }],
    sort: ['label'],
  },
  activity_type: {
    ...active,
    label: 'Kind of activity',
    valuePattern: /^\w{1,100}$/,
    scopes: ['activities:read'],
    request: { url: 'https://{api_host}/api/v1/activityTypes' },
    id: 'key_string',
    sort: [{ path: 'order_nr' }],
  },
  lead_label_id: {
    label: 'Label of a lead',
    valuePattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    scopes: ['leads:read'],
    emptyHint: 'Make a label for leads in Pipedrive first.',
    request: { url: 'https://{api_host}/api/v1/leadLabels' },
    ...all,
    disambiguateBy: [{ path: 'color', before: ' (', after: ')' }],
    sort: ['label'],
  },
};
