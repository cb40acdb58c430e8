import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.eu.typeform.com';
const reference = 'https://www.typeform.com/developers/create/reference';
const bearer = { authorization: 'Bearer the-access-token' };

const workspace = (id: string, name: string) => ({ id, name, default: false });

const form = (id: string, title: string) => ({ id, type: 'quiz', title });

const typeformForms: readonly DocumentedLookup[] = [
  {
    field: 'workspace_id',
    see: `${reference}/retrieve-workspaces/`,
    exchanges: [
      {
        asks: `GET ${api}/workspaces`,
        query: { page_size: '200' },
        headers: bearer,
        answer: { items: [workspace('a1b2c3', 'Mine')], page_count: 2 },
      },
      {
        asks: `GET ${api}/workspaces`,
        query: { page_size: '200', page: '2' },
        answer: {
          items: [workspace('d4e5f6', 'Team'), workspace('g7h8i9', 'Mine')],
          page_count: 2,
        },
      },
    ],
    options: [
      { id: 'a1b2c3', name: 'Mine (a1b2c3)' },
      { id: 'd4e5f6', name: 'Team' },
      { id: 'g7h8i9', name: 'Mine (g7h8i9)' },
    ],
  },
  {
    field: 'workspace_id',
    see: `${reference}/retrieve-workspaces/`,
    search: 'tea',
    exchanges: [
      {
        asks: `GET ${api}/workspaces`,
        query: { search: 'tea' },
        answer: { items: [workspace('d4e5f6', 'Team')], page_count: 1 },
      },
    ],
    options: [{ id: 'd4e5f6', name: 'Team' }],
  },
  {
    field: 'form_id',
    see: `${reference}/retrieve-forms/`,
    parents: { workspace_id: 'a1b2c3' },
    exchanges: [
      {
        asks: `GET ${api}/forms`,
        query: { page_size: '200', workspace_id: 'a1b2c3' },
        headers: bearer,
        answer: { items: [form('abc123', 'First')], page_count: 2 },
      },
      {
        asks: `GET ${api}/forms`,
        query: { page_size: '200', workspace_id: 'a1b2c3', page: '2' },
        answer: { items: [form('def456', 'Second')], page_count: 2 },
      },
    ],
    options: [
      { id: 'abc123', name: 'First' },
      { id: 'def456', name: 'Second' },
    ],
  },
  {
    field: 'form_id',
    see: `${reference}/retrieve-forms/`,
    search: 'sec',
    exchanges: [
      {
        asks: `GET ${api}/forms`,
        query: { search: 'sec' },
        answer: { items: [form('def456', 'Second')], page_count: 1 },
      },
    ],
    options: [{ id: 'def456', name: 'Second' }],
  },
];

/** Unverified: the body of a 429; the documentation names the status and two requests a second. */
export const typeform: DocumentedComponent = {
  component: 'typeform',
  variables: { api_host: 'api.eu.typeform.com' },
  lookups: [
    ...typeformForms,
    {
      field: 'question',
      see: `${reference}/retrieve-form/`,
      parents: { form_id: 'abc123' },
      exchanges: [
        {
          asks: `GET ${api}/forms/abc123`,
          headers: bearer,
          answer: {
            id: 'abc123',
            title: 'First',
            fields: [
              {
                id: 'Auh6PpDsaGEa',
                title: 'Hello, whats your name?',
                type: 'short_text',
                ref: 'my_ref',
                properties: {},
              },
              {
                id: 'KFKzcZmvZfxn',
                title: '{{field:my_ref}} How did you like it?',
                type: 'opinion_scale',
                properties: {},
              },
              { id: 'SMEUb7VJz92Q', title: '', type: 'rating', ref: 'stars', properties: {} },
              { id: 'Qr7VJz92QSMb', title: 'Thank you!', type: 'statement', properties: {} },
              {
                id: 'RUqkXSeXBXSd',
                title: 'Delivery',
                type: 'group',
                ref: 'delivery',
                properties: {
                  fields: [
                    { id: 'JwWggjAKtOkA', title: 'When?', type: 'date', ref: 'when' },
                    {
                      id: 'eeXcHsW1mV2Q',
                      title: 'Who?',
                      type: 'contact_info',
                      ref: 'who',
                      properties: { fields: [{ id: 'qa1', title: 'Email', type: 'email' }] },
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
      options: [
        { id: 'my_ref', name: 'Hello, whats your name?' },
        { id: 'KFKzcZmvZfxn', name: 'How did you like it?' },
        { id: 'stars', name: '(untitled rating)' },
        { id: 'when', name: 'Delivery / When?' },
        { id: 'qa1', name: 'Delivery / Who? / Email' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is refused',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/personal-access-token/',
      status: 401,
      answer: { code: 'AUTHENTICATION_FAILED' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the token is refused with 403',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/personal-access-token/',
      status: 403,
      answer: { code: 'AUTHENTICATION_FAILED' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a form that is gone',
      field: 'question',
      see: `${reference}/retrieve-form/`,
      parents: { form_id: 'abc123' },
      status: 404,
      answer: { code: 'FORM_NOT_FOUND' },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'more than two requests a second',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/rate-limiting/',
      status: 429,
      answer: { code: 'TOO_MANY_REQUESTS' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
