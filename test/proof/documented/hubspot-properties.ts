import { type DocumentedLookup, get, lookup } from './lookups.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference';

const property = (name: string, label: string, hidden = false) => ({
  name,
  label,
  groupName: 'contactinformation',
  hidden,
});

const manyProperties = Array.from({ length: 1500 }, (_, index) => ({
  ...property(`property_${index}`, `Property ${index}`),
  description: 'x'.repeat(1200),
}));

const schemas = 'GET https://api.hubapi.com/crm-object-schemas/2026-09/schemas';

const schema = (number: number, singular: string, plural: string) => ({
  objectTypeId: `2-${number}`,
  name: singular.toLowerCase(),
  labels: { plural },
});

const standard = [
  { id: 'contacts', name: 'Contacts' },
  { id: 'companies', name: 'Companies' },
  { id: 'deals', name: 'Deals' },
  { id: 'tickets', name: 'Tickets' },
];

/** The schemas are those of a portal's own kinds of records, which few plans have. */
export const documentedObjectTypes: readonly DocumentedLookup[] = [
  lookup('object_type', `${reference}/2026-03/crm/objects/schemas/guide`, {
    exchanges: {
      request: schemas,
      query: { includePropertyDefinitions: 'false', includeAssociationDefinitions: 'false' },
      response: {
        results: [
          schema(3465404, 'Vessel', 'Vessels'),
          schema(40001, 'Car', 'Cars'),
          { ...schema(40002, 'Boat', ''), labels: {} },
        ],
      },
    },
    options: [...standard, '2-40002: boat', '2-40001: Cars', '2-3465404: Vessels'],
  }),
  // A portal whose plan has none, or a connection from before the scope was asked for.
  lookup('object_type', `${reference}/error-handling`, {
    exchanges: { request: schemas, status: 403, response: { category: 'MISSING_SCOPES' } },
    options: standard,
  }),
  lookup('property', `${reference}/2026-09/crm/properties/guide`, {
    parents: { object_type: '2-3465404' },
    exchanges: [
      get('https://api.hubapi.com/crm/properties/2026-09/2-3465404/groups', { results: [] }),
      get('https://api.hubapi.com/crm/properties/2026-09/2-3465404', {
        results: [property('length', 'Length')],
      }),
    ],
    options: ['length: Length'],
  }),
];

/** Unverified: that hidden properties are not wanted; they are not shown in HubSpot itself. */
export const documentedProperties: readonly DocumentedLookup[] = [
  lookup('property', `${reference}/2026-09/crm/properties/guide`, {
    parents: { object_type: 'contacts' },
    exchanges: [
      get('https://api.hubapi.com/crm/properties/2026-09/contacts/groups', {
        results: [{ name: 'contactinformation', label: 'Contact information' }],
      }),
      get('https://api.hubapi.com/crm/properties/2026-09/contacts', {
        results: [
          property('annualrevenue', 'Revenue'),
          property('hs_internal_score', 'Internal score', true),
          { ...property('lead_color', 'Color'), groupName: 'of_no_group' },
          property('my_color', 'Color'),
          property('their_color', 'Color'),
        ],
      }),
    ],
    options: [
      'lead_color: Color',
      'my_color: Color – Contact information · my_color',
      'their_color: Color – Contact information · their_color',
      'annualrevenue: Revenue – Contact information',
    ],
  }),
  // A real portal's 247 properties were 362 kB: one with 1,500 answers with 2.2 MB.
  lookup('property', `${reference}/2026-09/crm/properties/guide`, {
    parents: { object_type: 'companies' },
    exchanges: [
      get('https://api.hubapi.com/crm/properties/2026-09/companies/groups', { results: [] }),
      get('https://api.hubapi.com/crm/properties/2026-09/companies', { results: manyProperties }),
    ],
    options: manyProperties.map(({ name, label }) => ({ id: name, name: label })),
  }),
];
