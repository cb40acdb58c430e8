import { defineComponent, type FieldSet } from './define-component.ts';

/**
 * A database holds data sources, mostly one, and each of them has properties of its own: those of
 * the first where none is chosen. The properties are a record by name.
 * @see https://developers.notion.com/reference/database
 * @see https://developers.notion.com/reference/retrieve-a-data-source
 */
const schemaFields: FieldSet = {
  data_source_id: {
    label: 'Data source',
    optional: true,
    valuePattern: /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/,
    parents: ['database_id'],
    scopes: ['Read content'],
    request: { url: 'https://api.notion.com/v1/databases/{database_id}' },
    list: 'data_sources',
  },
  property: {
    label: 'Property',
    valuePattern: /^(?!\.+$)[\w%~!*'().-]{1,100}$/,
    parents: ['database_id'],
    optionalParents: ['data_source_id'],
    scopes: ['Read content'],
    prerequisites: {
      data_source_id: {
        url: 'https://api.notion.com/v1/databases/{database_id}',
        value: 'data_sources.0.id',
      },
    },
    request: { url: 'https://api.notion.com/v1/data_sources/{data_source_id}' },
    list: 'properties',
    listIsRecord: true,
    sort: ['label'],
  },
};

/**
 * Only what was picked while consenting exists here. The search knows data sources, not databases: a
 * database with several data sources comes once for each of them, and is shown with the title of the
 * first. Earlier versions leave such a database out. A title is in pieces, one for each change of
 * style. A data source comes with all its properties, and these with all their choices: 13 kB are
 * nothing special. A list ends after 10,000 results, without an error; any of its pages may say so. Who
 * duplicates a page copies its databases with their titles, often within a minute: the last edit tells
 * copies apart, and the end of the id, as it is in the address.
 * Unverified: whether the only data source always has its database's title, which saved values show,
 * and whether the end comes at 10,000 for the search too: it has the same member, but the number is
 * documented of queries alone.
 * @see https://developers.notion.com/reference/post-search
 * @see https://developers.notion.com/docs/upgrade-guide-2025-09-03
 * @see https://developers.notion.com/guides/data-apis/query-large-data-sources
 * @see https://github.com/makenotion/notion-sdk-js/blob/main/src/api-endpoints/search.ts
 * @see https://developers.notion.com/reference/data-source (last_edited_time)
 */
export const notion = defineComponent({
  key: 'notion',
  label: 'Notion',
  events: {
    page_added: { label: 'Page added to a database', fields: ['database_id', 'data_source_id'] },
    property_changed: {
      label: 'Property changed',
      fields: ['database_id', 'data_source_id', 'property'],
    },
  },
  fields: {
    database_id: {
      label: 'Database',
      valuePattern: /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/,
      scopes: ['Read content'],
      emptyHint: 'Connect Notion again and select the pages that hold your databases.',
      request: {
        method: 'POST',
        url: 'https://api.notion.com/v1/search',
        body: { filter: { property: 'object', value: 'data_source' }, page_size: 20 },
      },
      list: 'results',
      id: 'parent.database_id',
      name: [{ join: 'title', each: 'plain_text' }],
      where: [{ path: 'in_trash', isNot: 'true' }],
      disambiguateBy: [
        { date: 'last_edited_time', before: ' · ' },
        { path: 'parent.database_id', without: /^.*(?=.{12}$)/, before: ' · ' },
      ],
      paging: {
        style: 'cursor',
        next: 'next_cursor',
        send: { body: 'start_cursor' },
        more: 'has_more',
      },
      incomplete: { path: 'request_status.type', is: 'incomplete' },
      search: { body: 'query' },
      byId: { request: { url: 'https://api.notion.com/v1/databases/{id}' }, item: '' },
    },
    ...schemaFields,
  },
});
