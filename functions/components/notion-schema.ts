import type { Field } from './component.ts';

const headers = { 'Notion-Version': '2025-09-03' };

/**
 * A database holds data sources, mostly one, and each of them has properties of its own: those of
 * the first where none is chosen. The properties are a record by name. The earlier version reads
 * them of the database, and fails where it has several data sources.
 * @see https://developers.notion.com/reference/database
 * @see https://developers.notion.com/reference/retrieve-a-data-source
 */
export const notionSchema: readonly Field[] = [
  {
    key: 'data_source_id',
    label: 'Data source',
    type: 'select',
    optional: true,
    valuePattern: /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/,
    parents: ['database_id'],
    scopes: ['Read content'],
    request: { url: 'https://api.notion.com/v1/databases/{database_id}', headers },
    list: 'data_sources',
    id: 'id',
    name: 'name',
    paging: { style: 'none' },
  },
  {
    key: 'property',
    label: 'Property',
    type: 'select',
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
    request: { url: 'https://api.notion.com/v1/data_sources/{data_source_id}', headers },
    list: 'properties',
    listIsRecord: true,
    id: 'id',
    name: 'name',
    paging: { style: 'none' },
  },
];
