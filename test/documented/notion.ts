import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { notionSchema } from './notion-schema.ts';

const api = 'https://api.notion.com/v1';
const reference = 'https://developers.notion.com/reference';
const headers = { authorization: 'Bearer the-access-token', 'notion-version': '2025-09-03' };
const database = '842a0286-cef0-46a8-abba-eac4c8ca644e';
const untitled = 'a1b2c3d4-e5f6-4890-abcd-ef1234567890';

const title = (text: string) => [{ type: 'text', plain_text: text }];

const found = (id: string, ...pieces: string[]) => ({
  // Its own id, which is none of a database.
  id: `2f26ee68-${id.slice(9)}`,
  title: pieces.flatMap(title),
  in_trash: false,
  parent: { type: 'database_id', database_id: id },
  properties: { Name: { id: 'title', name: 'Name', type: 'title', title: {} } },
});

const failed = (status: number, code: string) => ({ status, code });

/**
 * Unverified: whether a data source's title is its database's while there is only one, and in which
 * order the data sources of one database come.
 */
export const notion: DocumentedComponent = {
  component: 'notion',
  lookups: [
    {
      field: 'database_id',
      see: `${reference}/post-search`,
      exchanges: [
        {
          asks: `POST ${api}/search`,
          headers,
          json: { filter: { property: 'object', value: 'data_source' }, page_size: 20 },
          answer: {
            type: 'page_or_data_source',
            results: [
              found(database, 'Proj', 'ects'),
              // The second data source of the same database.
              { ...found(database, 'Archive'), id: '5c6a2821-6bb1-4a7b-b11a-a1b2c3d4e5f6' },
              { ...found('b1b2c3d4-e5f6-4890-abcd-ef1234567890', 'Old'), in_trash: true },
            ],
            next_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
            has_more: true,
          },
        },
        {
          asks: `POST ${api}/search`,
          headers,
          json: {
            filter: { property: 'object', value: 'data_source' },
            start_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
          },
          answer: {
            // One without a title.
            results: [found(untitled)],
            next_cursor: null,
            has_more: false,
          },
        },
      ],
      options: [
        { id: database, name: 'Projects' },
        { id: untitled, name: untitled },
      ],
    },
    {
      field: 'database_id',
      see: `${reference}/post-search`,
      search: 'Proj',
      exchanges: [
        {
          asks: `POST ${api}/search`,
          headers,
          json: { query: 'Proj', filter: { property: 'object', value: 'data_source' } },
          answer: { results: [found(database, 'Projects')], next_cursor: null, has_more: false },
        },
      ],
      options: [{ id: database, name: 'Projects' }],
    },
    {
      // A list ends after 10,000 results. Any of its pages may say so, not only the last one.
      field: 'database_id',
      see: `${reference}/post-search`,
      exchanges: [
        {
          asks: `POST ${api}/search`,
          headers,
          answer: {
            results: [found(database, 'Projects')],
            next_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
            has_more: true,
            request_status: { type: 'incomplete' },
          },
        },
        {
          asks: `POST ${api}/search`,
          headers,
          json: { start_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534' },
          answer: { results: [], next_cursor: null, has_more: false },
        },
      ],
      options: [{ id: database, name: 'Projects' }],
      truncated: true,
    },
    {
      field: 'database_id',
      see: `${reference}/post-search`,
      search: 'Pro',
      exchanges: [
        {
          asks: `POST ${api}/search`,
          headers,
          answer: {
            results: [found(database, 'Projects')],
            next_cursor: null,
            has_more: false,
            request_status: { type: 'complete' },
          },
        },
      ],
      options: [{ id: database, name: 'Projects' }],
    },
    ...notionSchema,
  ],
  failures: [
    {
      title: 'the token is not valid',
      field: 'database_id',
      see: `${reference}/status-codes`,
      status: 401,
      answer: failed(401, 'unauthorized'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks a capability',
      field: 'database_id',
      see: `${reference}/status-codes`,
      status: 403,
      answer: failed(403, 'restricted_resource'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a database that is not shared',
      field: 'data_source_id',
      see: `${reference}/status-codes`,
      parents: { database_id: database },
      status: 404,
      answer: failed(404, 'object_not_found'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'more than three requests a second',
      field: 'database_id',
      see: `${reference}/request-limits`,
      status: 429,
      answerHeaders: { 'retry-after': '2' },
      answer: failed(429, 'rate_limited'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
