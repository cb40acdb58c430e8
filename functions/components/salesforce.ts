import type { Component, Field } from './component.ts';

const describe = 'https://{instance_host}/services/data/v60.0/sobjects/{object}/describe';

/**
 * One answer describes an object: its fields, and in each of them the picklist's values. Values that
 * were retired stay in it, as not active. A field takes 1.2 kB and its values more: an object of more
 * than about 800 fields answers with more than is read, and gets an error that says so.
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
 */
const fieldsOfObject: readonly Field[] = [
  {
    key: 'field',
    label: 'Field',
    type: 'select',
    valuePattern: /^[A-Za-z]\w{0,99}$/,
    parents: ['object'],
    scopes: ['api'],
    request: { url: describe },
    list: 'fields',
    id: 'name',
    name: 'label',
    paging: { style: 'none' },
  },
  {
    key: 'picklist_value',
    label: 'Value',
    type: 'multiselect',
    valuePattern: /^(?!\.+$)[^\p{Cc}/]{1,255}$/u,
    parents: ['object', 'field'],
    scopes: ['api'],
    emptyHint: 'The chosen field is not a picklist, or has no active values.',
    request: { url: describe },
    list: { from: 'fields', where: { path: 'name', is: '{field}' }, list: 'picklistValues' },
    id: 'value',
    name: 'label',
    where: [{ path: 'active', is: 'true' }],
    paging: { style: 'none' },
  },
];

/**
 * Everything comes in one answer, of 1.1 kB an object: an organization of more than about 900 objects
 * answers with more than is read, and gets an error that says so. A query of EntityDefinition is
 * shorter, but fails above 2,000 rows, since it has no pages, and knows no OR. Objects that cannot be
 * watched for changes are left out.
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/reference_objects_soql_limits.htm
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_describeGlobal.htm
 */
export const salesforce: Component = {
  key: 'salesforce',
  label: 'Salesforce',
  integrationType: 'salesforce',
  events: {
    record_created: { label: 'Record created', fields: ['object'] },
    field_changed: { label: 'Field changed', fields: ['object', 'field'] },
    picklist_value_chosen: {
      label: 'Picklist set to a value',
      fields: ['object', 'field', 'picklist_value'],
    },
  },
  fields: [
    {
      key: 'object',
      label: 'Object',
      type: 'select',
      valuePattern: /^[A-Za-z]\w{0,99}$/,
      scopes: ['api'],
      request: { url: 'https://{instance_host}/services/data/v60.0/sobjects' },
      list: 'sobjects',
      id: 'name',
      name: 'label',
      where: [
        { path: 'queryable', is: 'true' },
        {
          anyOf: [
            { path: 'triggerable', is: 'true' },
            { path: 'replicateable', is: 'true' },
          ],
        },
      ],
      paging: { style: 'none' },
    },
    ...fieldsOfObject,
  ],
};
