import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const api = 'https://platform.ringcentral.com/restapi/v1.0/account/~';
const reference = 'https://developers.ringcentral.com/api-reference';
const errors = 'https://developers.ringcentral.com/guide/basics/errors';

const page = (totalPages: number, records: object[]) => ({ records, paging: { totalPages } });

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

const failed = (errorCode: string, more: object = {}) => ({
  errorCode,
  errors: [{ errorCode, ...more }],
  ...more,
});

export const ringcentral: DocumentedComponent = {
  component: 'ringcentral',
  variables: { host: 'platform.ringcentral.com' },
  lookups: [
    {
      field: 'call_queue_id',
      see: `${reference}/Call-Queues/listCallQueues`,
      exchanges: [
        {
          asks: `GET ${api}/call-queues`,
          query: { perPage: '1000' },
          headers: { authorization: 'Bearer the-access-token' },
          answer: page(2, [
            queue('400100051', 'Support', 'Enabled', '3002'),
            queue('400100052', 'Old', 'Disabled', '3003'),
          ]),
        },
        {
          asks: `GET ${api}/call-queues`,
          query: { perPage: '1000', page: '2' },
          answer: page(2, [
            queue('400100050', 'Orders', 'Enabled', '3001'),
            queue('400100053', 'Night', 'Enabled'),
          ]),
        },
      ],
      options: [
        { id: '400100053', name: 'Night' },
        { id: '400100050', name: 'Orders (3001)' },
        { id: '400100051', name: 'Support (3002)' },
      ],
    },
    {
      field: 'extension_id',
      see: `${reference}/Extensions/listExtensions`,
      exchanges: [
        {
          asks: `GET ${api}/extension`,
          query: { status: 'Enabled', perPage: '1000' },
          answer: page(1, [
            extension(400100003, 'Ines Roth', { extensionNumber: '1001' }),
            extension(400100001, 'Ines Roth', { extensionNumber: '101' }),
            extension(400100002, 'Secret', { extensionNumber: '102', hidden: true }),
            extension(400100004, 'New', { contact: {} }),
            extension(400100005, 'New', {}),
          ]),
        },
      ],
      options: [
        { id: '400100001', name: 'Ines Roth (101)' },
        { id: '400100003', name: 'Ines Roth (1001)' },
        { id: '400100004', name: 'New – 400100004' },
        { id: '400100005', name: 'New – 400100005@fabrik.example' },
      ],
    },
    {
      field: 'phone_number_id',
      see: `${reference}/Phone-Numbers/listAccountPhoneNumbers`,
      exchanges: [
        {
          asks: `GET ${api}/phone-number`,
          query: { status: 'Normal', perPage: '1000' },
          answer: page(1, [
            phoneNumber(400100092, '+493055500102', {
              extension: { id: 400100001, extensionNumber: '101', name: 'Ines Roth' },
            }),
            phoneNumber(400100091, '+493055500101', { type: 'FaxOnly' }),
            phoneNumber(400100090, '+493055500900', { label: 'Front desk', primary: true }),
            phoneNumber(400100093, '+12125550100', {}),
          ]),
        },
      ],
      options: [
        { id: '400100090', name: '+493055500900 (Front desk)' },
        { id: '400100093', name: '+12125550100' },
        { id: '400100092', name: '+493055500102 (Ines Roth)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'extension_id',
      see: errors,
      status: 401,
      answer: { errorCode: 'TokenInvalid', errors: [{ errorCode: 'OAU-128' }] },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks a permission',
      field: 'extension_id',
      see: errors,
      status: 403,
      answer: { errorCode: 'InsufficientPermissions', errors: [{ errorCode: 'CMN-401' }] },
      becomes: { status: 500, code: 'oauth_app_misconfigured' },
    },
    {
      title: 'the person lacks a permission',
      field: 'phone_number_id',
      see: errors,
      status: 403,
      answer: failed('CMN-408'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'over the limit of the group',
      field: 'phone_number_id',
      see: 'https://developers.ringcentral.com/guide/basics/rate-limits',
      status: 429,
      answerHeaders: { 'retry-after': '60', 'x-rate-limit-group': 'heavy' },
      answer: failed('CMN-301'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '60' },
    },
  ],
};
