import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const host = 'my-org.my.salesforce.com';
const api = `https://${host}/services/data/v60.0`;
const reference = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest';
const headers = { authorization: 'Bearer the-access-token' };

const value = (name: string, active: boolean) => ({
  active,
  label: `${name} (label)`,
  value: name,
});

const account = {
  name: 'Account',
  label: 'Account',
  queryable: true,
  fields: [
    { name: 'Website', label: 'Website', deprecatedAndHidden: false },
    { name: 'Old__c', label: 'Old', deprecatedAndHidden: true },
    { name: 'Level__pc', label: 'Level', picklistValues: [] },
    { name: 'Id', label: 'Account ID', picklistValues: [] },
    {
      name: 'Industry',
      label: 'Industry',
      picklistValues: [value('Banking', true), value('Railways', false), value('Retail', true)],
    },
    { name: 'Level__c', label: 'Level', picklistValues: [value('Gold', true)] },
  ],
};

const salesforceFields: readonly DocumentedLookup[] = [
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

const sobject = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  deprecatedAndHidden: false,
  queryable: true,
  layoutable: true,
  triggerable: true,
  ...more,
});

const unwatched = { triggerable: false, layoutable: false };
/** As many objects as a real organization has, most of which nobody sees: 1.8 MB. */
const unseen = Array.from({ length: 4000 }, (_, n) =>
  sobject(`Thing${n}__History`, `History: Thing ${n}`, { layoutable: false, triggerable: false }),
);

export const salesforce: DocumentedComponent = {
  component: 'salesforce',
  variables: { login_host: 'login.salesforce.com', instance_host: host },
  lookups: [
    {
      field: 'object',
      see: `${reference}/resources_describeGlobal.htm`,
      exchanges: [
        {
          asks: `GET ${api}/sobjects`,
          headers,
          answer: {
            sobjects: [
              ...unseen,
              sobject('AccountShare', 'Account Share', { layoutable: false, triggerable: false }),
              sobject('AccountChangeEvent', 'Account Change Event', { queryable: false }),
              sobject('Attachment', 'Attachment', { layoutable: false }),
              // The answer is ordered by name.
              sobject('A_Visit__c', 'Visit'),
              sobject('Account', 'Account'),
              sobject('Invoice__c', 'Invoice'),
              sobject('acme__Invoice__c', 'Invoice'),
              sobject('AggregateResult', 'Aggregate Result', { ...unwatched, queryable: false }),
              sobject('FieldDefinition', 'Field Definition', unwatched),
            ],
          },
        },
      ],
      options: [
        { id: 'Account', name: 'Account' },
        { id: 'acme__Invoice__c', name: 'Invoice (acme__Invoice__c)' },
        { id: 'Invoice__c', name: 'Invoice (Invoice__c)' },
        { id: 'A_Visit__c', name: 'Visit' },
      ],
    },
    ...salesforceFields,
  ],
  failures: [
    {
      title: 'the session has ended',
      field: 'object',
      see: `${reference}/errorcodes.htm`,
      status: 401,
      answer: [{ errorCode: 'INVALID_SESSION_ID' }],
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the edition has no API',
      field: 'object',
      see: `${reference}/errorcodes.htm`,
      status: 403,
      answer: [{ errorCode: 'API_DISABLED_FOR_ORG' }],
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'an object that is gone, or hidden',
      field: 'field',
      see: `${reference}/errorcodes.htm`,
      parents: { object: 'Gone__c' },
      status: 404,
      answer: [{ errorCode: 'NOT_FOUND' }],
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the quota of a day, at HTTP 403',
      field: 'object',
      see: `${reference}/errorcodes.htm`,
      status: 403,
      answer: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
