import type { FieldData } from '../define-component.ts';

/**
 * A portal's own kinds of records are in its schemas, all in one answer, each with its properties
 * unless these are left out. Their ids begin with `2-`, and stand for the kind in every path. Only
 * Enterprise plans have them: other portals refuse the list, or answer an empty one.
 * @see https://developers.hubspot.com/docs/api-reference/latest/crm/objects/schemas/guide
 * @see https://github.com/HubSpot/HubSpot-public-api-spec-collection/tree/main/PublicApiSpecs/CRM/Schemas
 * @see https://github.com/NangoHQ/integration-templates/blob/main/integrations/hubspot/actions/fetch-custom-objects.ts
 */
export const objectType: FieldData = {
  label: 'Kind of record',
  valuePattern: /^(?:contacts|companies|deals|tickets|2-\d{1,20})$/,
  scopes: ['crm.schemas.custom.read'],
  choicesBefore: [
    { id: 'contacts', name: 'Contacts' },
    { id: 'companies', name: 'Companies' },
    { id: 'deals', name: 'Deals' },
    { id: 'tickets', name: 'Tickets' },
  ],
  request: {
    url:
      'https://api.hubapi.com/crm-object-schemas/2026-09/schemas?includePropertyDefinitions=false' +
      '&includeAssociationDefinitions=false&includeAuditMetadata=false',
    maxBytes: 8 * 1024 * 1024,
    mayBeRefused: true,
  },
  list: 'results',
  id: 'objectTypeId',
  name: ['labels.plural', 'labels.singular', 'name'],
  disambiguateBy: [{ path: 'name', before: ' · ' }],
  sort: ['label'],
};
