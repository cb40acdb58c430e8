import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const host = 'my-org.my.salesforce.com';
const api = `https://${host}/services/data/v60.0`;
const reference = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest';
const headers = { authorization: 'Bearer the-access-token' };

const value = (name: string, active: boolean) => ({
  active,
  defaultValue: false,
  label: `${name} (label)`,
  validFor: null,
  value: name,
});

const account = {
  name: 'Account',
  label: 'Account',
  custom: false,
  queryable: true,
  fields: [
    { name: 'Website', label: 'Website', type: 'url', deprecatedAndHidden: false },
    { name: 'Old__c', label: 'Old', type: 'string', deprecatedAndHidden: true },
    { name: 'Level__pc', label: 'Level', type: 'string', custom: true, picklistValues: [] },
    { name: 'Id', label: 'Account ID', type: 'id', custom: false, picklistValues: [] },
    {
      name: 'Industry',
      label: 'Industry',
      type: 'picklist',
      restrictedPicklist: false,
      picklistValues: [value('Banking', true), value('Railways', false), value('Retail', true)],
    },
    {
      name: 'Level__c',
      label: 'Level',
      type: 'multipicklist',
      custom: true,
      picklistValues: [value('Gold', true)],
    },
  ],
  recordTypeInfos: [],
};

export const salesforceFields: readonly DocumentedLookup[] = [
  {
    field: 'field',
    see: `${reference}/resources_sobject_describe.htm`,
    parents: { object: 'Account' },
    exchanges: [{ asks: `GET ${api}/sobjects/Account/describe`, headers, answer: account }],
    options: [
      { id: 'Id', name: 'Account ID' },
      { id: 'Industry', name: 'Industry' },
      { id: 'Level__c', name: 'Level (Level__c)' },
      { id: 'Level__pc', name: 'Level (Level__pc)' },
      { id: 'Website', name: 'Website' },
    ],
  },
  {
    field: 'picklist_value',
    see: `${reference}/resources_sobject_describe.htm`,
    parents: { object: 'Account', field: 'Industry' },
    exchanges: [{ asks: `GET ${api}/sobjects/Account/describe`, headers, answer: account }],
    options: [
      { id: 'Banking', name: 'Banking (label)' },
      { id: 'Retail', name: 'Retail (label)' },
    ],
  },
];
