import { failing, misconfigured, missingScope, reconnect, throttled } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://platform.ringcentral.com/restapi/v1.0/account/~';
const reference = 'https://developers.ringcentral.com/api-reference';
const errors = 'https://developers.ringcentral.com/guide/basics/errors';

const page = (asks: string, totalPages: number, records: object[]) =>
  get(`${api}/${asks}`, { records, paging: { totalPages } });

/** Ids of queues are texts, those of extensions and numbers are numbers. */
const queue = (id: string, name: string, status: string, extensionNumber?: string) => ({
  id,
  name,
  extensionNumber,
  status,
});
const extension = (id: number, name: string, more: object) => ({
  id,
  name,
  type: 'User',
  status: 'Enabled',
  hidden: false,
  contact: { email: `${id}@fabrik.example` },
  ...more,
});
const phoneNumber = (id: number, number: string, more: object) => ({
  id,
  phoneNumber: number,
  type: 'VoiceFax',
  status: 'Normal',
  primary: false,
  ...more,
});

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
      options: [
        { id: '400100053', name: 'Night' },
        { id: '400100050', name: 'Orders (3001)' },
        { id: '400100051', name: 'Support (3002)' },
      ],
    }),
    lookup('extension_id', `${reference}/Extensions/listExtensions`, {
      exchanges: page('extension?status=Enabled&perPage=1000', 1, [
        extension(400100003, 'Ines Roth', { extensionNumber: '1001' }),
        extension(400100001, 'Ines Roth', { extensionNumber: '101' }),
        extension(400100002, 'Secret', { extensionNumber: '102', hidden: true }),
        extension(400100004, 'New', { contact: {} }),
        extension(400100005, 'New', {}),
      ]),
      options: [
        { id: '400100001', name: 'Ines Roth (101)' },
        { id: '400100003', name: 'Ines Roth (1001)' },
        { id: '400100004', name: 'New – 400100004' },
        { id: '400100005', name: 'New – 400100005@fabrik.example' },
      ],
    }),
    lookup('phone_number_id', `${reference}/Phone-Numbers/listAccountPhoneNumbers`, {
      exchanges: page('phone-number?status=Normal&perPage=1000', 1, [
        phoneNumber(400100092, '+493055500102', {
          extension: { id: 400100001, extensionNumber: '101', name: 'Ines Roth' },
        }),
        phoneNumber(400100091, '+493055500101', { type: 'FaxOnly' }),
        phoneNumber(400100090, '+493055500900', { label: 'Front desk', primary: true }),
        phoneNumber(400100093, '+12125550100', {}),
      ]),
      options: [
        { id: '400100090', name: '+493055500900 (Front desk)' },
        { id: '400100093', name: '+12125550100' },
        { id: '400100092', name: '+493055500102 (Ines Roth)' },
      ],
    }),
  ],
  failures: [
    ...failing('extension_id', errors, [
      reconnect('the token has expired', 401, failed('TokenInvalid', 'OAU-128')),
      misconfigured(
        'the app lacks a permission',
        403,
        failed('InsufficientPermissions', 'CMN-401'),
      ),
    ]),
    ...failing('phone_number_id', errors, [
      missingScope('the person lacks a permission', 403, failed('CMN-408')),
    ]),
    ...failing('phone_number_id', 'https://developers.ringcentral.com/guide/basics/rate-limits', [
      throttled('over the limit of the group', 429, failed('CMN-301'), {
        answerHeaders: { 'retry-after': '60', 'x-rate-limit-group': 'heavy' },
        retryAfter: '60',
      }),
    ]),
  ],
};
