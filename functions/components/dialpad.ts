import type { Component } from './component.ts';

const offices = 'https://dialpad.com/api/v2/offices?active_only=true';

/** `items` is left out of an answer without any. */
const listed = {
  valuePattern: /^\d{1,20}$/,
  scopes: [],
  list: 'items',
  listMayBeAbsent: true,
  id: 'id',
  name: 'name',
  paging: { style: 'cursor', next: 'cursor', send: { query: 'cursor' } },
} as const;

const anyOffice = { key: 'office_id', optional: true } as const;
const anyCallCenter = { key: 'call_center_id', optional: true } as const;
const ofCallCenter = [anyOffice, anyCallCenter];

/**
 * People name call centers alike in every office, so equal ones get their office's name, as far as the
 * first page of offices has it. Only offices can be asked for without those that are closed. Dialpad
 * sends the events of calls to a company's administrator alone. Unverified: what people see who are not
 * administrators, and the size of a page, which cannot be chosen.
 * @see https://developers.dialpad.com/reference/officeslist
 * @see https://developers.dialpad.com/reference/callcenterslistall
 * @see https://developers.dialpad.com/docs/call-events
 */
export const dialpad: Component = {
  key: 'dialpad',
  label: 'Dialpad',
  integrationType: 'dialpad',
  events: {
    call_ended: { label: 'Call ended', fields: ofCallCenter },
    call_missed: { label: 'Call missed', fields: ofCallCenter },
    voicemail_left: { label: 'Voicemail left', fields: ofCallCenter },
  },
  fields: [
    {
      ...listed,
      key: 'office_id',
      label: 'Office',
      emptyHint: 'Connect Dialpad again as an administrator of the company or of an office.',
      request: { url: offices },
      first: { path: 'is_primary_office', is: 'true' },
      tellApart: [{ path: 'phone_numbers.0', before: ' (', after: ')' }],
      sort: ['label'],
    },
    {
      ...listed,
      key: 'call_center_id',
      label: 'Call center',
      optionalParents: ['office_id'],
      emptyHint: 'Connect Dialpad again as an administrator, or choose another office.',
      request: {
        url: 'https://dialpad.com/api/v2/callcenters',
        query: { office_id: '{office_id}' },
      },
      where: [
        { path: 'state', isNot: 'deleted' },
        { path: 'state', isNot: 'cancelled' },
      ],
      join: { request: { url: offices }, list: 'items', key: 'id', value: 'name', by: 'office_id' },
      tellApart: [
        { joined: true, before: ' (', after: ')' },
        { path: 'phone_numbers.0', before: ' ' },
      ],
      sort: ['label'],
      search: { query: 'name_search' },
      byId: {
        request: { url: 'https://dialpad.com/api/v2/callcenters/{id}' },
        item: '',
      },
    },
  ],
};
