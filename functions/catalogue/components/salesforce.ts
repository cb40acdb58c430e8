import { defineComponent, type FieldSet } from './define-component.ts';

const sobjects = 'https://{instance_host}/services/data/v60.0/sobjects';
/** Of an answer: organizations have thousands of objects, and objects hundreds of fields. */
const maxBytes = 8 * 1024 * 1024;
const describe = { url: `${sobjects}/{object}/describe`, maxBytes };

/**
 * One answer describes an object: its fields, and in each of them the picklist's values. Retired values
 * stay in it and are marked as not active. Values come in the order that an administrator gave them. A
 * field takes 1.2 kB, and its values more: 45 kB where they are the states of countries.
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
 */
const fieldsOfObject: FieldSet = {
  field: {
    label: 'Field',
    valuePattern: /^[A-Za-z]\w{0,99}$/,
    parents: ['object'],
    scopes: ['api'],
    request: describe,
    list: 'fields',
    id: 'name',
    name: 'label',
    disambiguateBy: [{ path: 'name', before: ' (', after: ')' }],
    where: [{ path: 'deprecatedAndHidden', isNot: 'true' }],
    sort: ['label'],
  },
  picklist_value: {
    label: 'Value',
    type: 'multiselect',
    valuePattern: /^(?!\.+$)[^\p{Cc}/]{1,255}$/u,
    parents: ['object', 'field'],
    scopes: ['api'],
    emptyHint: 'The chosen field is not a picklist, or has no active values.',
    request: describe,
    list: { from: 'fields', where: { path: 'name', is: '{field}' }, list: 'picklistValues' },
    id: 'value',
    name: 'label',
    where: [{ path: 'active', is: 'true' }],
  },
};

/**
 * Everything comes in one answer, of 0.9 kB an object; a new organization has 1,294 of them. A query of
 * EntityDefinition is shorter, but fails above 2,000 rows, since it has no pages, and knows no OR.
 * Most objects are for programs: a feed, a history and shares for every other one. People know those
 * that have a layout; those without triggers cannot be watched for changes.
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/reference_objects_soql_limits.htm
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_describeGlobal.htm
 */
export const salesforce = defineComponent({
  key: 'salesforce',
  label: 'Salesforce',
  events: {
    record_created: { label: 'Record created', fields: ['object'] },
    field_changed: { label: 'Field changed', fields: ['object', 'field'] },
    picklist_value_chosen: {
      label: 'Picklist set to a value',
      fields: ['object', 'field', 'picklist_value'],
    },
  },
  fields: {
    object: {
      label: 'Object',
      valuePattern: /^[A-Za-z]\w{0,99}$/,
      scopes: ['api'],
      request: { url: sobjects, maxBytes },
      list: 'sobjects',
      id: 'name',
      name: 'label',
      where: [
        { path: 'queryable', is: 'true' },
        { path: 'triggerable', is: 'true' },
        { path: 'layoutable', is: 'true' },
      ],
      disambiguateBy: [{ path: 'name', before: ' (', after: ')' }],
      sort: ['label'],
    },
    ...fieldsOfObject,
  },
});
