import type { Field } from './component.ts';

const describe = 'https://{instance_host}/services/data/v60.0/sobjects/{object}/describe';

/**
 * One answer describes an object: its fields, and in each of them the picklist's values. Values that
 * were retired stay in it, as not active. A field takes 1.2 kB and its values more: an object of more
 * than about 800 fields answers with more than is read, and gets an error that says so.
 * @see https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
 */
export const salesforceFields: readonly Field[] = [
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
