import type { FieldSet } from '../define-component.ts';
import { listed } from './paging.ts';

const extension = {
  ...listed,
  optional: true,
  valuePattern: /^[\w-]{1,64}$/,
  name: [{ firstOf: [{ text: '{name} ({extension_number})' }, { path: 'name' }] }],
  sort: ['label'],
} as const;

/**
 * People and call queues of Zoom Phone. 100 is the most that a page holds. A person's id is the one of
 * every other Zoom product; events of calls name it, and queues by their extension. Unverified: what an
 * account without Zoom Phone answers.
 * @see https://developers.zoom.us/docs/api/phone/
 * @see https://github.com/folio-sec/terraform-provider-zoom/blob/main/spec/ZoomPhoneAPISpec.json
 * @see https://github.com/Jericho/ZoomNet (sample answers and events)
 */
export const phone: FieldSet = {
  phone_user_id: {
    ...extension,
    label: 'Person',
    scopes: ['phone:read:list_users:admin'],
    emptyHint: 'Nobody in this account has Zoom Phone.',
    request: { url: 'https://api.zoom.us/v2/phone/users?page_size=100' },
    list: 'users',
    disambiguateBy: [{ path: 'email', before: ' – ' }],
    where: [{ path: 'status', isNot: 'deactivate' }],
  },
  call_queue_id: {
    ...extension,
    label: 'Call queue',
    scopes: ['phone:read:list_call_queues:admin'],
    emptyHint: 'This account has no call queue. Leave the field empty.',
    request: { url: 'https://api.zoom.us/v2/phone/call_queues?page_size=100' },
    list: 'call_queues',
    disambiguateBy: [{ path: 'site.name', before: ' – ' }],
    where: [{ path: 'status', isNot: 'inactive' }],
  },
};
