import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { notionSchema } from './notion-schema.ts';

const api = 'https://api.notion.com/v1';
const reference = 'https://developers.notion.com/reference';
const headers = { authorization: 'Bearer the-access-token', 'notion-version': '2025-09-03' };
const database = '842a0286-cef0-46a8-abba-eac4c8ca644e';
const untitled = 'a1b2c3d4-e5f6-4890-abcd-ef1234567890';

const title = (text: string) => [
  {
    type: 'text',
    text: { content: text, link: null },
    plain_text: text,
    href: null,
    annotations: { bold: false, code: false, color: 'default' },
  },
];

const found = (id: string, ...pieces: string[]) => ({
  object: 'data_source',
  // Its own id, which is none of a database.
  id: `2f26ee68-${id.slice(9)}`,
  title: pieces.flatMap(title),
  description: [],
  is_inline: false,
  cover: null,
  icon: null,
  archived: false,
  in_trash: false,
  public_url: null,
  parent: { type: 'database_id', database_id: id },
  database_parent: { type: 'page_id', page_id: 'af5f89b5-a8ff-4c56-a5e8-69797d11b9f8' },
  properties: { Name: { id: 'title', name: 'Name', type: 'title', title: {} } },
});

const failed = (status: number, code: string, message: string) => ({
  object: 'error',
  status,
  code,
  message,
  request_id: '7c5b1d2f-5b37-4e0c-9f0a-3f5a3b8a6f11',
});

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
            object: 'list',
            type: 'page_or_data_source',
            page_or_data_source: {},
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
            object: 'list',
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
          answer: {
            object: 'list',
            results: [found(database, 'Projects')],
            next_cursor: null,
            has_more: false,
          },
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
            object: 'list',
            results: [found(database, 'Projects')],
            next_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
            has_more: true,
            request_status: {
              type: 'incomplete',
              incomplete_reason: 'query_result_limit_reached',
            },
          },
        },
        {
          asks: `POST ${api}/search`,
          headers,
          json: { start_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534' },
          answer: { object: 'list', results: [], next_cursor: null, has_more: false },
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
            object: 'list',
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
      answer: failed(401, 'unauthorized', 'API token is invalid.'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks a capability',
      field: 'database_id',
      see: `${reference}/status-codes`,
      status: 403,
      answer: failed(403, 'restricted_resource', 'API token does not have access.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a database that is not shared',
      field: 'data_source_id',
      see: `${reference}/status-codes`,
      parents: { database_id: database },
      status: 404,
      answer: failed(404, 'object_not_found', `Could not find database with ID: ${database}.`),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'more than three requests a second',
      field: 'database_id',
      see: `${reference}/request-limits`,
      status: 429,
      answerHeaders: { 'retry-after': '2' },
      answer: failed(429, 'rate_limited', 'You have been rate limited.'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
