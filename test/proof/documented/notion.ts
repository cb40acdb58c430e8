import { type Documented, get, lookup } from './lookups.ts';

const api = 'https://api.notion.com/v1';
const reference = 'https://developers.notion.com/reference';
const headers = { authorization: 'Bearer the-access-token', 'notion-version': '2025-09-03' };
const database = '842a0286-cef0-46a8-abba-eac4c8ca644e';
const untitled = 'a1b2c3d4-e5f6-4890-abcd-ef1234567890';
const template = 'c1b2c3d4-e5f6-4890-abcd-ef1234567c00';
const source = '2f26ee68-df30-4251-aad4-8ddc420cba3d';
const projects = { id: source, name: 'Projects' };
const archive = { id: '5c6a2821-6bb1-4a7b-b11a-a1b2c3d4e5f6', name: 'Archive of projects' };

const title = (text: string) => [{ plain_text: text }];

const found = (id: string, ...pieces: string[]) => ({
  // Its own id, which is none of a database.
  id: `2f26ee68-${id.slice(9)}`,
  title: pieces.flatMap(title),
  in_trash: false,
  last_edited_time: '2026-11-20T09:30:00.000Z',
  parent: { database_id: id },
});

/**
 * Unverified: whether a data source's title is its database's while there is only one, and in which
 * order the data sources of one database come.
 */
export const documented: Documented = {
  headers,
  lookups: [
    lookup('database_id', `${reference}/post-search`, {
      exchanges: [
        {
          request: `POST ${api}/search`,
          json: { filter: { property: 'object', value: 'data_source' }, page_size: 20 },
          response: {
            results: [
              found(database, 'Proj', 'ects'),
              // The second data source of the same database.
              { ...found(database, 'Archive'), id: archive.id },
              { ...found('b1b2c3d4-e5f6-4890-abcd-ef1234567890', 'Old'), in_trash: true },
            ],
            next_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
            has_more: true,
          },
        },
        {
          request: `POST ${api}/search`,
          json: {
            filter: { property: 'object', value: 'data_source' },
            start_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
          },
          response: {
            results: [
              // One without a title.
              found(untitled),
              // A template, and two copies that were made of it at once.
              { ...found(template, 'Sprint'), last_edited_time: '2026-10-01T08:00:00.000Z' },
              found(`${template.slice(0, -3)}c01`, 'Sprint'),
              found(`${template.slice(0, -3)}c02`, 'Sprint'),
            ],
            next_cursor: null,
            has_more: false,
          },
        },
      ],
      options: [
        `${database}: Projects`,
        `${untitled}: ${untitled}`,
        `${template}: Sprint · 2026-10-01 08:00 UTC · ef1234567c00`,
        `${template.slice(0, -3)}c01: Sprint · 2026-11-20 09:30 UTC · ef1234567c01`,
        `${template.slice(0, -3)}c02: Sprint · 2026-11-20 09:30 UTC · ef1234567c02`,
      ],
    }),
    lookup('database_id', `${reference}/post-search`, {
      search: 'Proj',
      exchanges: {
        request: `POST ${api}/search`,
        json: { query: 'Proj', filter: { property: 'object', value: 'data_source' } },
        response: { results: [found(database, 'Projects')] },
      },
      options: [`${database}: Projects`],
    }),
    lookup('database_id', `${reference}/database`, {
      ids: [database, untitled],
      exchanges: [
        get(`${api}/databases/${database}`, { title: [...title('Proj'), ...title('ects')] }),
        { request: `GET ${api}/databases/${untitled}`, status: 404, response: {} },
      ],
      options: [`${database}: Projects`],
    }),
    // A list ends after 10,000 results. Any of its pages may say so, not only the last one.
    lookup('database_id', `${reference}/post-search`, {
      exchanges: [
        {
          request: `POST ${api}/search`,
          response: {
            results: [found(database, 'Projects')],
            next_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534',
            has_more: true,
            request_status: { type: 'incomplete' },
          },
        },
        {
          request: `POST ${api}/search`,
          json: { start_cursor: '33e19cb9-751f-4993-b74d-234d67d0d534' },
          response: { results: [], next_cursor: null, has_more: false },
        },
      ],
      options: [`${database}: Projects`],
      truncated: true,
    }),
    lookup('database_id', `${reference}/post-search`, {
      search: 'Pro',
      exchanges: {
        request: `POST ${api}/search`,
        response: {
          results: [found(database, 'Projects')],
          request_status: { type: 'complete' },
        },
      },
      options: [`${database}: Projects`],
    }),
    lookup('data_source_id', `${reference}/retrieve-a-database`, {
      parents: { database_id: database },
      exchanges: get(`${api}/databases/${database}`, { data_sources: [projects, archive] }),
      options: [projects, archive],
    }),
    lookup('property', `${reference}/retrieve-a-data-source`, {
      parents: { database_id: database },
      exchanges: [
        get(`${api}/databases/${database}`, { data_sources: [projects] }),
        get(`${api}/data_sources/${source}`, {
          properties: {
            Name: { id: 'title', name: 'Name' },
            'Due date': { id: 'M%3BBw', name: 'Due date' },
          },
        }),
      ],
      options: ['M%3BBw: Due date', 'title: Name'],
    }),
    lookup('property', `${reference}/retrieve-a-data-source`, {
      parents: { database_id: database, data_source_id: source },
      exchanges: get(`${api}/data_sources/${source}`, {
        properties: { Tags: { id: 'flsb', name: 'Tags' } },
      }),
      options: ['flsb: Tags'],
    }),
  ],
};
