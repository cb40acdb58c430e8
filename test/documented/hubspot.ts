import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';
import { documentedPipelines } from './hubspot-pipelines.ts';
import { documentedObjectTypes, documentedProperties } from './hubspot-properties.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference';

const list = (listId: string, name: string) => ({ listId, name, objectTypeId: '0-1' });

const form = (id: string, name: string) => ({ id, name, formType: 'hubspot', archived: false });

const owner = (id: string, firstName: string, lastName: string) => ({
  id,
  email: `owner${id}@hubspot.com`,
  firstName,
  lastName,
  archived: false,
});

const owners = 'GET https://api.hubapi.com/crm/owners/2026-09';

/**
 * Lists, forms and owners come in pages: by offset, and twice by `paging.next.after`. Lists come 500
 * at a time at most. None is in an order.
 */
const documentedMarketing: readonly DocumentedLookup[] = [
  {
    field: 'list_id',
    see: `${reference}/2026-09/crm/lists/search/search-lists`,
    exchanges: [
      {
        asks: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
        headers: { 'content-type': 'application/json' },
        json: { count: 500, offset: 0, query: '' },
        answer: { lists: [list('1', 'Example List 2')], hasMore: true },
      },
      {
        asks: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
        json: { offset: 1 },
        answer: { lists: [list('2', 'Example List 1')], hasMore: false },
      },
    ],
    options: [
      { id: '2', name: 'Example List 1' },
      { id: '1', name: 'Example List 2' },
    ],
  },
  {
    field: 'list_id',
    see: `${reference}/2026-09/crm/lists/search/search-lists`,
    search: 'customers',
    exchanges: [
      {
        asks: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
        json: { query: 'customers' },
        answer: { lists: [list('7', 'All customers')], hasMore: false },
      },
    ],
    options: [{ id: '7', name: 'All customers' }],
  },
  {
    field: 'form_id',
    see: `${reference}/marketing-forms-v3/basic/get-marketing-v3-forms-`,
    exchanges: [
      {
        asks: 'GET https://api.hubapi.com/marketing/v3/forms',
        query: { limit: '50', formTypes: 'all' },
        answer: {
          results: [form('aeb5f871-7f07-4993-9211-075dc63e7cbf', 'Sign up')],
          paging: { next: { after: 'MjU=' } },
        },
      },
      {
        asks: 'GET https://api.hubapi.com/marketing/v3/forms',
        query: { limit: '50', formTypes: 'all', after: 'MjU=' },
        answer: {
          results: [
            { ...form('c033cdaa-2c40-4a64-ae48-b4cec88dad24', 'Newsletter'), formType: 'flow' },
          ],
        },
      },
    ],
    options: [
      { id: 'c033cdaa-2c40-4a64-ae48-b4cec88dad24', name: 'Newsletter · flow' },
      { id: 'aeb5f871-7f07-4993-9211-075dc63e7cbf', name: 'Sign up' },
    ],
  },
  {
    field: 'owner_id',
    see: `${reference}/2026-09/crm/owners/guide`,
    exchanges: [
      {
        asks: owners,
        answer: {
          results: [owner('41629779', 'HubSpot', 'Test Owner')],
          paging: { next: { after: '41629779' } },
        },
      },
      {
        asks: owners,
        query: { after: '41629779' },
        answer: { results: [owner('60158084', '', ''), owner('7', 'Ada', '')] },
      },
    ],
    options: [
      { id: '7', name: 'Ada (owner7@hubspot.com)' },
      { id: '41629779', name: 'HubSpot Test Owner (owner41629779@hubspot.com)' },
      { id: '60158084', name: 'owner60158084@hubspot.com' },
    ],
  },
];

const errorsPage = `${reference}/error-handling`;

const error = (category: string) => ({ status: 'error', category });

export const hubspot: DocumentedComponent = {
  component: 'hubspot',
  lookups: [
    ...documentedObjectTypes,
    ...documentedProperties,
    ...documentedPipelines,
    ...documentedMarketing,
  ],
  failures: [
    {
      title: 'the access token has expired',
      field: 'owner_id',
      see: errorsPage,
      status: 401,
      answer: error('EXPIRED_AUTHENTICATION'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted',
      field: 'list_id',
      see: errorsPage,
      status: 403,
      answer: { ...error('MISSING_SCOPES') },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a pipeline that is gone',
      field: 'stage_id',
      see: errorsPage,
      parents: { object_type: 'deals', pipeline_id: '123' },
      status: 404,
      answer: error('OBJECT_NOT_FOUND'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests in ten seconds',
      field: 'form_id',
      see: 'https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines',
      status: 429,
      answer: {},
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
