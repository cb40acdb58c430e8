import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://www.zohoapis.eu/crm/v6';
const reference = 'https://www.zoho.com/crm/developer/docs/api/v6';
const headers = { authorization: 'Zoho-oauthtoken the-access-token' };

const module = (apiName: string, plural: string, apiSupported: boolean, status = 'visible') => ({
  id: '111133000000000125',
  api_name: apiName,
  plural_label: plural,
  module_name: plural,
  singular_label: apiName,
  api_supported: apiSupported,
  viewable: true,
  status,
  generated_type: 'default',
  profiles: [{ id: '111133000000000497', name: 'Administrator' }],
  parent_module: {},
});

export const zohoSchema: readonly DocumentedLookup[] = [
  {
    field: 'module',
    see: `${reference}/modules-api.html`,
    exchanges: [
      {
        asks: `GET ${api}/settings/modules`,
        headers,
        answer: {
          modules: [
            module('Home', 'Home', false),
            // Two modules may have the same name.
            { ...module('CustomModule7', 'Leads', true), generated_type: 'custom' },
            module('Leads', 'Leads', true),
            module('Old_Things', 'Old things', true, 'scheduled_for_deletion'),
            module('Quotes', 'Quotes', true, 'user_hidden'),
            module('Social', 'Social', true, 'system_hidden'),
            { ...module('Reports', 'Reports', true), viewable: false },
            module('Deals', 'Potentials', true),
            module('Accounts', 'Accounts', true),
          ],
        },
      },
    ],
    options: [
      { id: 'Accounts', name: 'Accounts' },
      { id: 'CustomModule7', name: 'Leads (CustomModule7)' },
      { id: 'Leads', name: 'Leads (Leads)' },
      { id: 'Deals', name: 'Potentials' },
    ],
  },
  {
    field: 'field',
    see: `${reference}/field-meta.html`,
    parents: { module: 'Leads' },
    exchanges: [
      {
        asks: `GET ${api}/settings/fields`,
        query: { module: 'Leads' },
        headers,
        answer: {
          fields: [
            {
              id: '111133000000002601',
              api_name: 'Phone',
              field_label: 'Phone',
              data_type: 'phone',
              visible: true,
            },
            {
              id: '111133000000002602',
              api_name: 'Locked__s',
              field_label: 'Locked',
              data_type: 'boolean',
              visible: false,
            },
            {
              id: '111133000000002589',
              api_name: 'Owner',
              field_label: 'Lead Owner',
              display_label: 'Lead Owner',
              data_type: 'ownerlookup',
              visible: true,
              custom_field: false,
              json_type: 'jsonobject',
              unique: {},
            },
            {
              id: '111133000000002595',
              api_name: 'Lead_Status',
              visible: true,
              field_label: 'Lead Status',
              display_label: 'Lead Status',
              pick_list_values: [{ display_value: 'Open', actual_value: 'Open', id: '1' }],
            },
          ],
        },
      },
    ],
    options: [
      { id: 'Owner', name: 'Lead Owner' },
      { id: 'Lead_Status', name: 'Lead Status' },
      { id: 'Phone', name: 'Phone' },
    ],
  },
];
