import type { Field } from '../component.ts';

/**
 * A property is known by its name; its label is what people see. Hidden ones are HubSpot's own.
 * @see https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide
 */
export const properties: readonly Field[] = [
  {
    key: 'object_type',
    label: 'Kind of record',
    type: 'select',
    valuePattern: /^(?:contacts|companies|deals|tickets)$/,
    scopes: [],
    choices: [
      { id: 'contacts', name: 'Contacts' },
      { id: 'companies', name: 'Companies' },
      { id: 'deals', name: 'Deals' },
      { id: 'tickets', name: 'Tickets' },
    ],
  },
  {
    key: 'property',
    label: 'Property',
    type: 'select',
    valuePattern: /^\w{1,200}$/,
    parents: ['object_type'],
    scopes: ['crm.objects.contacts.read', 'crm.objects.companies.read', 'crm.objects.deals.read'],
    request: { url: 'https://api.hubapi.com/crm/v3/properties/{object_type}' },
    list: 'results',
    id: 'name',
    name: 'label',
    where: [{ path: 'hidden', isNot: 'true' }],
    paging: { style: 'none' },
  },
];
