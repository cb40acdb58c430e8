import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.eu.typeform.com';
const reference = 'https://www.typeform.com/developers/create/reference';
const bearer = { authorization: 'Bearer the-access-token' };

const workspace = (id: string, name: string) => ({
  id,
  name,
  default: false,
  shared: false,
  account_id: '01DXH',
  forms: { count: 12, href: `${api}/workspaces/${id}/forms` },
  self: { href: `${api}/workspaces/${id}` },
});

const form = (id: string, title: string) => ({
  id,
  type: 'quiz',
  title,
  last_updated_at: '2017-07-24T13:10:54.000Z',
  settings: { is_public: true, is_trial: false },
  self: { href: `${api}/forms/${id}` },
  theme: { href: `${api}/themes/ghi789` },
  _links: { display: `https://form.typeform.com/to/${id}` },
});

export const typeformForms: readonly DocumentedLookup[] = [
  {
    field: 'workspace_id',
    see: `${reference}/retrieve-workspaces/`,
    exchanges: [
      {
        asks: `GET ${api}/workspaces`,
        query: { page_size: '200' },
        headers: bearer,
        answer: { items: [workspace('a1b2c3', 'Mine')], page_count: 2, total_items: 2 },
      },
      {
        asks: `GET ${api}/workspaces`,
        query: { page_size: '200', page: '2' },
        answer: {
          items: [workspace('d4e5f6', 'Team'), workspace('g7h8i9', 'Mine')],
          page_count: 2,
          total_items: 3,
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
        answer: { items: [workspace('d4e5f6', 'Team')], page_count: 1, total_items: 1 },
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
        answer: { items: [form('abc123', 'First')], page_count: 2, total_items: 2 },
      },
      {
        asks: `GET ${api}/forms`,
        query: { page_size: '200', workspace_id: 'a1b2c3', page: '2' },
        answer: { items: [form('def456', 'Second')], page_count: 2, total_items: 2 },
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
        answer: { items: [form('def456', 'Second')], page_count: 1, total_items: 1 },
      },
    ],
    options: [{ id: 'def456', name: 'Second' }],
  },
];
