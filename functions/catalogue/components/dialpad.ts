import { defineComponent } from './define-component.ts';

const api = 'https://dialpad.com/api/v2';
const offices = `${api}/offices?active_only=true`;

/** `items` is left out of an answer without any. */
const listed = {
  valuePattern: /^\d{1,20}$/,
  scopes: [],
  list: 'items',
  listMayBeAbsent: true,
  paging: { style: 'cursor', next: 'cursor', send: { query: 'cursor' } },
} as const;

/** People name groups alike in every office, so equal ones get their office's name. */
const ofOffice = {
  optionalParents: ['office_id'],
  where: [{ path: 'state', is: 'active' }],
  join: { request: { url: offices }, list: 'items', key: 'id', value: 'name', by: 'office_id' },
  disambiguateBy: [
    { joined: true, before: ' (', after: ')' },
    { path: 'phone_numbers.0', before: ' ' },
  ],
  sort: ['label'],
  search: { query: 'name_search' },
} as const;

/** What a subscription can be limited to: the narrowest that is chosen. */
const targets = ['office_id?', 'call_center_id?', 'department_id?', 'user_id?'];

/**
 * The name of an office is known as far as the first page of offices has it. Only offices and people can
 * be asked for without those that are closed or have left. What is pending or suspended takes no calls.
 * People cannot be asked for by office or name; 100 is the most that a page of them holds. Dialpad sends
 * the events of calls to a company's administrator alone, and messages without their text, unless the
 * app has `message_content_export`. Unverified: what people see who are not administrators, and the size
 * of the other pages, which cannot be chosen.
 * @see https://developers.dialpad.com/reference/officeslist
 * @see https://developers.dialpad.com/reference/callcenterslistall
 * @see https://github.com/dialpad/dialpad-python-sdk/blob/main/dialpad_api_spec.json (departments, users, subscriptions)
 * @see https://developers.dialpad.com/docs/call-events
 * @see https://developers.dialpad.com/docs/sms-events
 */
export const dialpad = defineComponent({
  key: 'dialpad',
  label: 'Dialpad',
  events: {
    call_ended: { label: 'Call ended', fields: targets },
    call_missed: { label: 'Call missed', fields: targets },
    voicemail_left: { label: 'Voicemail left', fields: targets },
    sms_received: { label: 'SMS received', fields: targets },
  },
  fields: {
    office_id: {
      ...listed,
      label: 'Office',
      emptyHint: 'Connect Dialpad again as an administrator of the company or of an office.',
      request: { url: offices },
      first: { path: 'is_primary_office', is: 'true' },
      disambiguateBy: [{ path: 'phone_numbers.0', before: ' (', after: ')' }],
      sort: ['label'],
    },
    call_center_id: {
      ...listed,
      ...ofOffice,
      label: 'Call center',
      emptyHint: 'Connect Dialpad again as an administrator, or choose another office.',
      request: { url: `${api}/callcenters`, query: { office_id: '{office_id}' } },
      byId: { request: { url: `${api}/callcenters/{id}` }, item: '' },
    },
    department_id: {
      ...listed,
      ...ofOffice,
      label: 'Department',
      emptyHint: 'There is no department here. Choose another office, or leave it empty.',
      request: { url: `${api}/departments`, query: { office_id: '{office_id}' } },
      byId: { request: { url: `${api}/departments/{id}` }, item: '' },
    },
    user_id: {
      ...listed,
      label: 'Person',
      request: { url: `${api}/users?state=active` },
      name: ['display_name', '{first_name} {last_name}', 'emails.0'],
      disambiguateBy: [{ path: 'emails.0', before: ' (', after: ')' }],
      sort: ['label'],
      byId: { request: { url: `${api}/users/{id}` }, item: '' },
    },
  },
});
