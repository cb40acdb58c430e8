import { defineComponent, type FieldSet } from './define-component.ts';

/**
 * Known by their API names: labels are the organization's own words. An empty list is a 204. Modules
 * that are hidden or to be deleted are listed too, and so are fields that a profile cannot see.
 * @see https://www.zoho.com/crm/developer/docs/api/v6/modules-api.html
 * @see https://www.zoho.com/crm/developer/docs/api/v6/field-meta.html
 */
const schemaFields: FieldSet = {
  module: {
    label: 'Module',
    valuePattern: /^[A-Za-z]\w{0,99}$/,
    scopes: ['ZohoCRM.settings.ALL'],
    request: { url: 'https://{api_host}/crm/v6/settings/modules' },
    list: 'modules',
    listMayBeAbsent: true,
    id: 'api_name',
    name: 'plural_label',
    disambiguateBy: [{ path: 'api_name', before: ' (', after: ')' }],
    where: [
      { path: 'api_supported', is: 'true' },
      { path: 'viewable', is: 'true' },
      { path: 'status', isNot: 'user_hidden' },
      { path: 'status', isNot: 'system_hidden' },
      { path: 'status', isNot: 'scheduled_for_deletion' },
    ],
    sort: ['label'],
  },
  field: {
    label: 'Field',
    valuePattern: /^\w{1,100}$/,
    parents: ['module'],
    scopes: ['ZohoCRM.settings.ALL'],
    request: { url: 'https://{api_host}/crm/v6/settings/fields?module={module}' },
    list: 'fields',
    listMayBeAbsent: true,
    id: 'api_name',
    name: 'field_label',
    disambiguateBy: [{ path: 'api_name', before: ' (', after: ')' }],
    where: [{ path: 'visible', isNot: 'false' }],
    sort: ['label'],
  },
};

/**
 * An empty list is a 204 without a body. Users come in numbered pages.
 * @see https://www.zoho.com/crm/developer/docs/api/v6/get-users.html
 */
export const zoho = defineComponent({
  key: 'zoho',
  label: 'Zoho CRM',
  events: {
    record_created: { label: 'Record created', fields: ['module'] },
    field_changed: { label: 'Field changed', fields: ['module', 'field'] },
    owner_changed: { label: 'Owner changed', fields: ['module', 'user_id'] },
  },
  fields: {
    ...schemaFields,
    user_id: {
      label: 'Owner',
      valuePattern: /^\d{1,25}$/,
      scopes: ['ZohoCRM.users.READ'],
      request: { url: 'https://{api_host}/crm/v6/users?type=ActiveUsers&per_page=200' },
      list: 'users',
      listMayBeAbsent: true,
      name: [
        { firstOf: [{ text: '{full_name} ({email})' }, { path: 'full_name' }, { path: 'email' }] },
      ],
      sort: ['label'],
      paging: { style: 'page', send: { query: 'page' }, first: 1, more: 'info.more_records' },
    },
  },
});
