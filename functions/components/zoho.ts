import type { Component } from './component.ts';
import { zohoSchema } from './zoho-schema.ts';

/**
 * An empty list is a 204 without a body. Users come in numbered pages.
 * @see https://www.zoho.com/crm/developer/docs/api/v6/get-users.html
 */
export const zoho: Component = {
  key: 'zoho',
  label: 'Zoho CRM',
  integrationType: 'zoho',
  events: {
    record_created: { label: 'Record created', fields: ['module'] },
    field_changed: { label: 'Field changed', fields: ['module', 'field'] },
    owner_changed: { label: 'Owner changed', fields: ['module', 'user_id'] },
  },
  fields: [
    ...zohoSchema,
    {
      key: 'user_id',
      label: 'Owner',
      type: 'select',
      valuePattern: /^\d{1,25}$/,
      scopes: ['ZohoCRM.users.READ'],
      request: { url: 'https://{api_host}/crm/v6/users?type=ActiveUsers&per_page=200' },
      list: 'users',
      listMayBeAbsent: true,
      id: 'id',
      name: ['full_name', 'email'],
      paging: { style: 'page', send: { query: 'page' }, first: 1, more: 'info.more_records' },
    },
  ],
};
