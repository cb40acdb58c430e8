import type { DocumentedLookup } from '../support/documented-lookup.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference';

const property = (name: string, label: string, hidden = false) => ({
  name,
  label,
  type: 'enumeration',
  fieldType: 'select',
  groupName: 'contactinformation',
  displayOrder: -1,
  hidden,
  archived: false,
  modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
});

const manyProperties = Array.from({ length: 1500 }, (_, index) => ({
  ...property(`property_${index}`, `Property ${index}`),
  description: 'x'.repeat(1200),
}));

/** Unverified: that hidden properties are not wanted; they are not shown in HubSpot itself. */
export const documentedProperties: readonly DocumentedLookup[] = [
  {
    field: 'property',
    see: `${reference}/crm-properties-v3/core/get-crm-v3-properties-objectType`,
    parents: { object_type: 'contacts' },
    exchanges: [
      {
        asks: 'GET https://api.hubapi.com/crm/v3/properties/contacts/groups',
        answer: {
          results: [
            {
              name: 'contactinformation',
              label: 'Contact information',
              displayOrder: 0,
              archived: false,
            },
          ],
        },
      },
      {
        asks: 'GET https://api.hubapi.com/crm/v3/properties/contacts',
        answer: {
          results: [
            property('annualrevenue', 'Revenue'),
            property('hs_internal_score', 'Internal score', true),
            { ...property('lead_color', 'Color'), groupName: 'of_no_group' },
            property('my_color', 'Color'),
            property('their_color', 'Color'),
          ],
        },
      },
    ],
    options: [
      { id: 'lead_color', name: 'Color' },
      { id: 'my_color', name: 'Color – Contact information · my_color' },
      { id: 'their_color', name: 'Color – Contact information · their_color' },
      { id: 'annualrevenue', name: 'Revenue – Contact information' },
    ],
  },
  {
    // A real portal's 247 properties were 362 kB: one with 1,500 answers with 2.2 MB.
    field: 'property',
    see: `${reference}/crm-properties-v3/core/get-crm-v3-properties-objectType`,
    parents: { object_type: 'companies' },
    exchanges: [
      {
        asks: 'GET https://api.hubapi.com/crm/v3/properties/companies/groups',
        answer: { results: [] },
      },
      {
        asks: 'GET https://api.hubapi.com/crm/v3/properties/companies',
        answer: { results: manyProperties },
      },
    ],
    options: manyProperties.map(({ name, label }) => ({ id: name, name: label })),
  },
];
