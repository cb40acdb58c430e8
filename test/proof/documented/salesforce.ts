import { failing, throttled } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const host = 'my-org.my.salesforce.com';
const api = `https://${host}/services/data/v60.0`;
const reference = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest';

const value = (name: string, active: boolean) => ({
  active,
  label: `${name} (label)`,
  value: name,
});

const account = {
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

const sobject = records(['name', 'label'], {
  queryable: true,
  layoutable: true,
  triggerable: true,
});

const unwatched = { triggerable: false, layoutable: false };
/** As many objects as a real organization has, most of which nobody sees: 1.8 MB. */
const unseen = Array.from({ length: 4000 }, (_, n) =>
  sobject(`Thing${n}__History`, `History: Thing ${n}`, { layoutable: false, triggerable: false }),
);

export const documented: Documented = {
  variables: { login_host: 'login.salesforce.com', instance_host: host },
  headers: bearer,
  lookups: [
    lookup('object', `${reference}/resources_describeGlobal.htm`, {
      exchanges: get(`${api}/sobjects`, {
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
      }),
      options: [
        'Account: Account',
        'acme__Invoice__c: Invoice (acme__Invoice__c)',
        'Invoice__c: Invoice (Invoice__c)',
        'A_Visit__c: Visit',
      ],
    }),
    lookup('field', `${reference}/resources_sobject_describe.htm`, {
      parents: { object: 'Account' },
      exchanges: get(`${api}/sobjects/Account/describe`, account),
      options: [
        'Id: Account ID',
        'Industry: Industry',
        'Level__c: Level (Level__c)',
        'Level__pc: Level (Level__pc)',
        'Website: Website',
      ],
    }),
    lookup('picklist_value', `${reference}/resources_sobject_describe.htm`, {
      parents: { object: 'Account', field: 'Industry' },
      exchanges: get(`${api}/sobjects/Account/describe`, account),
      options: ['Banking: Banking (label)', 'Retail: Retail (label)'],
    }),
  ],
  failures: [
    ...failing('object', `${reference}/errorcodes.htm`, [
      throttled('the quota of a day, at HTTP 403', 403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }]),
    ]),
  ],
};
