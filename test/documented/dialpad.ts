import type { DocumentedComponent, Exchange } from '../support/fields/documented-lookup.ts';

const api = 'https://dialpad.com/api/v2';
const spec = 'https://github.com/dialpad/dialpad-python-sdk/blob/main/dialpad_api_spec.json';
const statusCodes = 'https://developers.dialpad.com/docs/http-status-code';
const bearer = { authorization: 'Bearer the-access-token' };

const office = (id: string, name: string, phone: string, isPrimary = false) => ({
  id,
  office_id: id,
  name,
  is_primary_office: isPrimary,
  state: 'active',
  phone_numbers: [phone],
});

const callCenter = (id: string, name: string, officeId: string, state = 'active') => ({
  id,
  name,
  office_id: officeId,
  state,
  phone_numbers: [`+4940${id.slice(-3)}`],
});

const askOffices: Exchange = {
  asks: `GET ${api}/offices`,
  query: { active_only: 'true' },
  headers: bearer,
  answer: {
    items: [
      office('7012345678901234', 'Harbour', '+49301234567', true),
      office('7012345678905678', 'Depot', '+49409876543'),
    ],
  },
};

export const dialpad: DocumentedComponent = {
  component: 'dialpad',
  lookups: [
    {
      field: 'office_id',
      see: spec,
      exchanges: [
        {
          asks: `GET ${api}/offices`,
          query: { active_only: 'true' },
          headers: bearer,
          answer: {
            cursor: 'Q3Vyc29yLTE',
            items: [
              office('7012345678905678', 'Depot', '+49409876543'),
              office('7012345678906789', 'annex', '+49401111111'),
            ],
          },
        },
        {
          asks: `GET ${api}/offices`,
          query: { active_only: 'true', cursor: 'Q3Vyc29yLTE' },
          answer: {
            items: [
              office('7012345678901234', 'Harbour', '+49301234567', true),
              office('7012345678907890', 'Depot', '+49402222222'),
            ],
          },
        },
      ],
      options: [
        { id: '7012345678901234', name: 'Harbour' },
        { id: '7012345678906789', name: 'annex' },
        { id: '7012345678907890', name: 'Depot (+49402222222)' },
        { id: '7012345678905678', name: 'Depot (+49409876543)' },
      ],
    },
    {
      field: 'office_id',
      see: spec,
      exchanges: [{ asks: `GET ${api}/offices`, answer: {} }],
      options: [],
    },
    {
      field: 'call_center_id',
      see: spec,
      exchanges: [
        askOffices,
        {
          asks: `GET ${api}/callcenters`,
          headers: bearer,
          answer: {
            items: [
              callCenter('8012345678901001', 'Support', '7012345678901234'),
              callCenter('8012345678901002', 'Support', '7012345678905678'),
              callCenter('8012345678901003', 'Sales', '7012345678905678'),
              callCenter('8012345678901004', 'Returns', '7012345678905678', 'deleted'),
            ],
          },
        },
      ],
      options: [
        { id: '8012345678901003', name: 'Sales' },
        { id: '8012345678901002', name: 'Support (Depot) +4940002' },
        { id: '8012345678901001', name: 'Support (Harbour) +4940001' },
      ],
    },
    {
      field: 'call_center_id',
      see: spec,
      parents: { office_id: '7012345678901234' },
      search: 'supp',
      exchanges: [
        askOffices,
        {
          asks: `GET ${api}/callcenters`,
          query: { office_id: '7012345678901234', name_search: 'supp' },
          answer: { items: [callCenter('8012345678901001', 'Support', '7012345678901234')] },
        },
      ],
      options: [{ id: '8012345678901001', name: 'Support' }],
    },
    {
      field: 'call_center_id',
      see: spec,
      ids: ['8012345678901001', '8012345678909999'],
      exchanges: [
        {
          asks: `GET ${api}/callcenters/8012345678901001`,
          headers: bearer,
          answer: callCenter('8012345678901001', 'Support', '7012345678901234'),
        },
        { asks: `GET ${api}/callcenters/8012345678909999`, status: 404, answer: {} },
      ],
      options: [{ id: '8012345678901001', name: 'Support' }],
    },
  ],
  failures: [
    {
      title: 'the token was revoked',
      field: 'office_id',
      see: statusCodes,
      status: 401,
      answer: {},
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the person is no administrator',
      field: 'office_id',
      see: statusCodes,
      status: 403,
      answer: {},
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'more than 20 requests in a second',
      field: 'office_id',
      see: 'https://developers.dialpad.com/docs/rate-limits',
      status: 429,
      answer: '',
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
