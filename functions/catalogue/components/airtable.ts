import { defineComponent } from './define-component.ts';

const unknownBase = 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND';

/** Describes every table of a base, with all its fields and views. */
const schema = {
  request: {
    url: 'https://api.airtable.com/v0/meta/bases/{base_id}/tables',
    maxBytes: 8 * 1024 * 1024,
  },
  parentErrors: [unknownBase],
} as const;

const shared = { scopes: ['schema.bases:read'], name: 'name' } as const;
/** Reading records takes a scope that reading the schema does not. */
const scopes = ['data.records:read'];
const ofTable = { from: 'tables', where: { path: 'id', is: '{table_id}' } } as const;

/**
 * Tables, fields and views come in one answer, in the order of the base. Their names are unique; those
 * of bases are not, and nothing else of a base is listed, not even its workspace. A base outside the
 * grant is answered with 403, like an unknown one. Forms show no records. Unverified: whether other
 * people's personal views are listed.
 * @see https://airtable.com/developers/web/api/list-bases
 * @see https://airtable.com/developers/web/api/get-base-schema
 * @see https://airtable.com/developers/web/api/scopes
 */
export const airtable = defineComponent({
  key: 'airtable',
  label: 'Airtable',
  events: {
    record_created: {
      label: 'Record created',
      fields: ['base_id', 'table_id', 'view_id?'],
      scopes,
    },
    record_updated: {
      label: 'Record changed',
      fields: ['base_id', 'table_id', 'field_id?', 'view_id?'],
      scopes,
    },
    record_entered_view: {
      label: 'Record comes into a view',
      fields: ['base_id', 'table_id', 'view_id'],
      scopes,
    },
    record_deleted: { label: 'Record deleted', fields: ['base_id', 'table_id'], scopes },
  },
  fields: {
    base_id: {
      ...shared,
      label: 'Base',
      valuePattern: /^app[A-Za-z0-9]{14}$/,
      emptyHint: 'Connect Airtable again and choose the bases that it may see.',
      request: { url: 'https://api.airtable.com/v0/meta/bases' },
      list: 'bases',
      where: [{ path: 'permissionLevel', isNot: 'none' }],
      disambiguateBy: [{ path: 'id', before: ' (', after: ')' }],
      sort: ['label'],
      paging: { style: 'cursor', next: 'offset', send: { query: 'offset' } },
    },
    table_id: {
      ...shared,
      ...schema,
      label: 'Table',
      valuePattern: /^tbl[A-Za-z0-9]{14}$/,
      parents: ['base_id'],
      list: 'tables',
    },
    field_id: {
      ...shared,
      ...schema,
      label: 'Field',
      valuePattern: /^fld[A-Za-z0-9]{14}$/,
      parents: ['base_id', 'table_id'],
      list: { ...ofTable, list: 'fields' },
    },
    view_id: {
      ...shared,
      ...schema,
      label: 'View',
      valuePattern: /^viw[A-Za-z0-9]{14}$/,
      parents: ['base_id', 'table_id'],
      list: { ...ofTable, list: 'views' },
      where: [{ path: 'type', isNot: 'form' }],
      disambiguateBy: [{ path: 'type', before: ' (', after: ')' }],
    },
  },
});
