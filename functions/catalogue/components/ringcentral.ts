import { defineComponent } from './define-component.ts';

const api = 'https://{host}/restapi/v1.0/account/~';
/** A page of 1000 records has about 1.5 MB. */
const maxBytes = 4 * 1024 * 1024;
const named = [{ firstOf: [{ text: '{name} ({extensionNumber})' }, { path: 'name' }] }] as const;
const listed = {
  optional: true,
  list: 'records',
  valuePattern: /^\d{1,20}$/,
  scopes: ['ReadAccounts'],
  paging: {
    style: 'page',
    send: { query: 'page' },
    first: 1,
    pages: 'paging.totalPages',
    more: 'navigation.nextPage',
  },
} as const;

/** Uses of a number that no customer calls: conferences, faxes, emergency locations, other products, and stock. */
const uncalled = [
  'CompanyFaxNumber',
  'ConferencingNumber',
  'ContactCenterNumber',
  'ELIN',
  'InventoryFmcBusinessMobileNumber',
  'InventoryMobileNumber',
  'MeetingsNumber',
  'NumberPool',
  'NumberPoolPartnerBusinessMobileNumber',
  'NumberStorage',
];

/**
 * Pages are counted: the URL of the next one has the account's number in the place of `~`. Their number
 * may be left out of an answer, which then still names the next page. 1000 is the most that a page
 * holds, and numbers may be asked for ten times a minute only. People see what their role shows. A
 * queue is an extension too, of a type that the extensions leave out; shared lines are called, and an
 * extension for messages alone takes voicemail. Messages are subscribed to by extension, and name their
 * number. Unverified: the order of all lists, and the largest page of each.
 * @see https://developers.ringcentral.com/api-reference/Call-Queues/listCallQueues
 * @see https://developers.ringcentral.com/api-reference/Extensions/listExtensions
 * @see https://developers.ringcentral.com/guide/account/extensions (types)
 * @see https://developers.ringcentral.com/api-reference/Phone-Numbers/listAccountPhoneNumbers
 * @see https://github.com/ringcentral/ringcentral-extensible/tree/master/packages/core/src/definitions (EnumeratedPagingModel, CompanyPhoneNumberInfo)
 * @see https://developers.ringcentral.com/guide/notifications/event-filters/instant-message
 * @see https://github.com/ringcentral/ringcentral-api-docs/blob/main/docs/messaging/sms/receiving-sms-mms.md
 */
export const ringcentral = defineComponent({
  key: 'ringcentral',
  label: 'RingCentral',
  events: {
    call_ended: { label: 'Call ended', fields: ['extension_id', 'phone_number_id'] },
    call_missed: { label: 'Call missed', fields: ['call_queue_id', 'extension_id'] },
    call_queued: { label: 'Call waits in a queue', fields: ['call_queue_id'] },
    voicemail_received: { label: 'Voicemail received', fields: ['extension_id'] },
    sms_received: { label: 'SMS received', fields: ['extension_id', 'phone_number_id'] },
  },
  fields: {
    call_queue_id: {
      ...listed,
      label: 'Call queue',
      emptyHint: 'Call queues are listed only to people who may see extensions.',
      request: { url: `${api}/call-queues?perPage=1000`, maxBytes },
      name: named,
      disambiguateBy: [{ path: 'id', before: ' – ' }],
      where: [
        { path: 'status', isNot: 'Disabled' },
        { path: 'status', isNot: 'NotActivated' },
      ],
      sort: ['label'],
    },
    extension_id: {
      ...listed,
      label: 'Extension',
      emptyHint: 'Extensions are listed only to people whose role may see them.',
      request: {
        url: `${api}/extension?status=Enabled&type=User&type=DigitalUser&type=VirtualUser&type=Limited&type=SharedLinesGroup&type=Voicemail&perPage=1000`,
        maxBytes,
      },
      name: named,
      disambiguateBy: [{ firstOf: [{ path: 'contact.email' }, { path: 'id' }], before: ' – ' }],
      where: [{ path: 'hidden', isNot: 'true' }],
      sort: ['label'],
    },
    phone_number_id: {
      ...listed,
      label: 'Phone number',
      emptyHint: 'Company numbers are listed only to people whose role may see them.',
      request: { url: `${api}/phone-number?status=Normal&perPage=1000`, maxBytes },
      name: [
        { path: 'phoneNumber' },
        { firstOf: [{ path: 'label' }, { path: 'extension.name' }], before: ' (', after: ')' },
      ],
      where: [
        { path: 'type', isNot: 'FaxOnly' },
        ...uncalled.map((use) => ({ path: 'usageType', isNot: use })),
      ],
      first: { path: 'primary', is: 'true' },
      sort: [{ path: 'phoneNumber' }],
    },
  },
});
