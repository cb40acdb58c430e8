import type { FieldData } from '../define-component.ts';

/**
 * A property is known by its name; people see its label and that of its group, which another list
 * has. They come by name, and a portal's may be more than a megabyte. Hidden ones are HubSpot's own.
 * Unverified: whether two properties of a group may have the same label.
 * @see https://developers.hubspot.com/docs/api-reference/2026-09/crm/properties/guide
 * @see https://github.com/HubSpot/HubSpot-public-api-spec-collection/tree/main/PublicApiSpecs/CRM/Properties (scopes)
 */
export const property: FieldData = {
  label: 'Property',
  valuePattern: /^\w{1,200}$/,
  parents: ['object_type'],
  scopes: [
    'crm.objects.contacts.read',
    'crm.objects.companies.read',
    'crm.objects.deals.read',
    'tickets',
    'crm.objects.custom.read',
  ],
  request: {
    url: 'https://api.hubapi.com/crm/properties/2026-09/{object_type}',
    maxBytes: 8 * 1024 * 1024,
  },
  join: {
    request: { url: 'https://api.hubapi.com/crm/properties/2026-09/{object_type}/groups' },
    list: 'results',
    key: 'name',
    value: 'label',
    by: 'groupName',
  },
  list: 'results',
  id: 'name',
  name: [{ path: 'label' }, { joined: true, before: ' – ' }],
  disambiguateBy: [{ path: 'name', before: ' · ' }],
  sort: ['label'],
  where: [{ path: 'hidden', isNot: 'true' }],
};
