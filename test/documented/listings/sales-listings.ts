import { byName, type Listing } from '../../support/fields/listing.ts';

const unordered = { given: 'none is documented' };
const location: Listing = { pages: 'whole', order: unordered, name: '{name}', apart: [' · {id}'] };
const pipedrive = { ask: 'limit=', usual: 100, most: 500 };

/**
 * Lists of customer relations. HubSpot documents neither how many forms come by themselves nor how
 * many at most; owners neither at most.
 * @see https://marketplace.gohighlevel.com/docs/ghl/forms/get-forms
 * @see https://developers.hubspot.com/docs/api-reference/legacy/crm/lists/search-lists
 * @see https://pipedrive.readme.io/docs/core-api-concepts-pagination
 * @see https://www.zoho.com/crm/developer/docs/api/v6/get-users.html
 */
export const salesListings: Readonly<Record<string, Listing>> = {
  'gohighlevel.location_id': { pages: 'one', order: unordered, name: '{name}' },
  'gohighlevel.calendar_id': { ...location, hidden: { isActive: false } },
  'gohighlevel.form_id': { ...location, pages: { ask: 'limit=', usual: 10, most: 50 } },
  'gohighlevel.pipeline_id': location,
  'gohighlevel.stage_id': { ...location, order: { by: 'position' } },
  'gohighlevel.workflow_id': { ...location, hidden: { status: 'draft' } },
  'hubspot.object_type': {
    pages: 'whole',
    order: byName,
    id: 'objectTypeId',
    fixed: [
      { id: 'contacts', name: 'Contacts' },
      { id: 'companies', name: 'Companies' },
      { id: 'deals', name: 'Deals' },
      { id: 'tickets', name: 'Tickets' },
    ],
    name: '{labels.plural}',
    apart: [' · {name}'],
  },
  'hubspot.property': {
    pages: 'whole',
    order: byName,
    id: 'name',
    name: '{label} – {joined}',
    apart: [' · {name}'],
    joined: 'groupName',
    hidden: { hidden: true },
  },
  'hubspot.pipeline_id': {
    pages: 'whole',
    order: { by: 'displayOrder' },
    name: '{label}',
    hidden: { archived: true },
  },
  'hubspot.stage_id': {
    pages: 'whole',
    order: { by: 'displayOrder' },
    name: '{label}',
    hidden: { archived: true },
  },
  'hubspot.list_id': {
    pages: { ask: '"count":', usual: 20, most: 500 },
    order: byName,
    id: 'listId',
    name: '{name}',
  },
  'hubspot.form_id': {
    pages: { ask: 'limit=' },
    order: byName,
    name: '{name}',
    some: { has: { formType: 'captured' }, shows: ' · captured' },
  },
  'hubspot.owner_id': {
    pages: { ask: 'limit=', usual: 100 },
    order: byName,
    name: '{firstName} {lastName} ({email})',
  },
  'pipedrive.pipeline_id': {
    pages: pipedrive,
    order: { by: 'order_nr' },
    name: '{name}',
    hidden: { is_deleted: true },
  },
  'pipedrive.stage_id': {
    pages: pipedrive,
    order: { by: 'order_nr', request: 'sort_by=order_nr&sort_direction=asc' },
    name: '{name}',
    hidden: { is_deleted: true },
  },
  'pipedrive.user_id': {
    pages: 'whole',
    order: byName,
    name: '{name} ({email})',
    has: { active_flag: true },
    hidden: { active_flag: false },
  },
  'pipedrive.activity_type': {
    pages: 'whole',
    order: { by: 'order_nr' },
    id: 'key_string',
    name: '{name}',
    has: { active_flag: true },
    hidden: { active_flag: false },
  },
  'pipedrive.filter_id': {
    pages: 'whole',
    order: byName,
    name: '{name}',
    hidden: { temporary_flag: true },
  },
  'salesforce.object': {
    pages: 'whole',
    order: byName,
    id: 'name',
    name: '{label}',
    apart: [' ({name})'],
    has: { queryable: true, triggerable: true, layoutable: true },
    hidden: { layoutable: false },
  },
  'salesforce.field': {
    pages: 'whole',
    order: byName,
    id: 'name',
    name: '{label}',
    apart: [' ({name})'],
    hidden: { deprecatedAndHidden: true },
  },
  'salesforce.picklist_value': {
    pages: 'whole',
    order: { given: 'that of the administrator' },
    id: 'value',
    name: '{label}',
    has: { active: true },
    hidden: { active: false },
  },
  'zoho.module': {
    pages: 'whole',
    order: byName,
    id: 'api_name',
    name: '{plural_label}',
    apart: [' ({api_name})'],
    has: { api_supported: true, viewable: true },
    hidden: { status: 'user_hidden' },
  },
  'zoho.field': {
    pages: 'whole',
    order: byName,
    id: 'api_name',
    name: '{field_label}',
    apart: [' ({api_name})'],
    hidden: { visible: false },
  },
  'zoho.user_id': {
    pages: { ask: 'per_page=', usual: 200, most: 200 },
    order: byName,
    name: '{full_name} ({email})',
  },
};
