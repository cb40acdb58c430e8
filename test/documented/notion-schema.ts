import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.notion.com/v1';
const reference = 'https://developers.notion.com/reference';
const headers = { authorization: 'Bearer the-access-token', 'notion-version': '2025-09-03' };
const database = '842a0286-cef0-46a8-abba-eac4c8ca644e';
const source = '2f26ee68-df30-4251-aad4-8ddc420cba3d';

const title = (text: string) => [{ type: 'text', plain_text: text }];

export const notionSchema: readonly DocumentedLookup[] = [
  {
    field: 'data_source_id',
    see: `${reference}/retrieve-a-database`,
    parents: { database_id: database },
    exchanges: [
      {
        asks: `GET ${api}/databases/${database}`,
        headers,
        answer: {
          id: database,
          title: title('Projects'),
          in_trash: false,
          data_sources: [
            { id: source, name: 'Projects' },
            { id: '5c6a2821-6bb1-4a7b-b11a-a1b2c3d4e5f6', name: 'Archive of projects' },
          ],
        },
      },
    ],
    options: [
      { id: source, name: 'Projects' },
      { id: '5c6a2821-6bb1-4a7b-b11a-a1b2c3d4e5f6', name: 'Archive of projects' },
    ],
  },
  {
    field: 'property',
    see: `${reference}/retrieve-a-data-source`,
    parents: { database_id: database },
    exchanges: [
      {
        asks: `GET ${api}/databases/${database}`,
        headers,
        answer: { data_sources: [{ id: source, name: 'Projects' }] },
      },
      {
        asks: `GET ${api}/data_sources/${source}`,
        headers,
        answer: {
          id: source,
          title: title('Projects'),
          properties: {
            Name: { id: 'title', name: 'Name', type: 'title', title: {} },
            'Due date': { id: 'M%3BBw', name: 'Due date', type: 'date' },
          },
        },
      },
    ],
    options: [
      { id: 'M%3BBw', name: 'Due date' },
      { id: 'title', name: 'Name' },
    ],
  },
  {
    field: 'property',
    see: `${reference}/retrieve-a-data-source`,
    parents: { database_id: database, data_source_id: source },
    exchanges: [
      {
        asks: `GET ${api}/data_sources/${source}`,
        headers,
        answer: {
          properties: { Tags: { id: 'flsb', name: 'Tags', type: 'multi_select' } },
        },
      },
    ],
    options: [{ id: 'flsb', name: 'Tags' }],
  },
];
