import { failing, misconfigured } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const api = 'https://platform.ringcentral.com/restapi/v1.0/account/~';
const reference = 'https://developers.ringcentral.com/api-reference';
const errors = 'https://developers.ringcentral.com/guide/basics/errors';

const page = (asks: string, totalPages: number, records: object[]) =>
  get(`${api}/${asks}`, { records, paging: { totalPages } });

/** The number of pages may be left out, as slow to find. The next page is a link, with the account's own number. */
const uncountedPage = (asks: string, records: object[], next?: string) =>
  get(`${api}/${asks}`, { records, navigation: next ? { nextPage: { uri: next } } : {} });

/** Ids of queues are texts, those of extensions and numbers are numbers. */
const queue = records(['id', 'name', 'status', 'extensionNumber']);
const extension = (id: number, name: string, more: object) => ({
  id,
  name,
  hidden: false,
  contact: { email: `${id}@fabrik.example` },
  ...more,
});
const phoneNumber = records(['id', 'phoneNumber'], { type: 'VoiceFax', primary: false });

const failed = (errorCode: string, inside = errorCode) => ({
  errorCode,
  errors: [{ errorCode: inside }],
});

export const documented: Documented = {
  variables: { host: 'platform.ringcentral.com' },
  headers: bearer,
  lookups: [
    lookup('call_queue_id', `${reference}/Call-Queues/listCallQueues`, {
      exchanges: [
        page('call-queues?perPage=1000', 2, [
          queue('400100051', 'Support', 'Enabled', '3002'),
          queue('400100052', 'Old', 'Disabled', '3003'),
        ]),
        page('call-queues?perPage=1000&page=2', 2, [
          queue('400100050', 'Orders', 'Enabled', '3001'),
          queue('400100053', 'Night', 'Enabled'),
        ]),
      ],
      options: ['400100053: Night', '400100050: Orders (3001)', '400100051: Support (3002)'],
    }),
    lookup('extension_id', `${reference}/Extensions/listExtensions`, {
      exchanges: page('extension?status=Enabled&type=Voicemail&perPage=1000', 1, [
        extension(400100007, 'Front desk', { extensionNumber: '107' }),
        extension(400100008, 'Holiday line', { extensionNumber: '108' }),
        extension(400100003, 'Ines Roth', { extensionNumber: '1001' }),
        extension(400100001, 'Ines Roth', { extensionNumber: '101' }),
        extension(400100002, 'Secret', { extensionNumber: '102', hidden: true }),
        extension(400100004, 'New', { contact: {} }),
        extension(400100005, 'New', {}),
      ]),
      options: [
        '400100007: Front desk (107)',
        '400100008: Holiday line (108)',
        '400100001: Ines Roth (101)',
        '400100003: Ines Roth (1001)',
        '400100004: New – 400100004',
        '400100005: New – 400100005@fabrik.example',
      ],
    }),
    lookup('extension_id', `${reference}/Extensions/listExtensions`, {
      exchanges: [
        uncountedPage(
          'extension?status=Enabled&perPage=1000',
          [extension(400100001, 'Ines Roth', { extensionNumber: '101' })],
          'https://platform.ringcentral.com/restapi/v1.0/account/400100000/extension?page=2',
        ),
        uncountedPage('extension?status=Enabled&perPage=1000&page=2', [
          extension(400100006, 'Jo Berg', { extensionNumber: '106' }),
        ]),
      ],
      options: ['400100001: Ines Roth (101)', '400100006: Jo Berg (106)'],
    }),
    lookup('phone_number_id', `${reference}/Phone-Numbers/listAccountPhoneNumbers`, {
      exchanges: page('phone-number?status=Normal&perPage=1000', 1, [
        phoneNumber(400100092, '+493055500102', {
          extension: { name: 'Ines Roth' },
        }),
        phoneNumber(400100091, '+493055500101', { type: 'FaxOnly' }),
        phoneNumber(400100090, '+493055500900', { label: 'Front desk', primary: true }),
        phoneNumber(400100093, '+12125550100', { usageType: 'DirectNumber' }),
        // None of these takes a customer's call.
        ...['ELIN', 'ConferencingNumber', 'MeetingsNumber', 'CompanyFaxNumber'].map(
          (usageType, n) => phoneNumber(400100101 + n, `+1212555011${n}`, { usageType }),
        ),
        ...['ContactCenterNumber', 'InventoryMobileNumber', 'NumberPool'].map((usageType, n) =>
          phoneNumber(400100111 + n, `+1212555012${n}`, { usageType }),
        ),
      ]),
      options: [
        '400100090: +493055500900 (Front desk)',
        '400100093: +12125550100',
        '400100092: +493055500102 (Ines Roth)',
      ],
    }),
  ],
  failures: [
    ...failing('extension_id', errors, [
      misconfigured(
        'the app lacks a permission',
        403,
        failed('InsufficientPermissions', 'CMN-401'),
      ),
    ]),
  ],
};
