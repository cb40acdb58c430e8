import type { GivenListing } from '../../../support/fields/listing.ts';

const unordered = { given: 'none is documented' };
const location: GivenListing = { pages: 'whole', order: unordered, apart: [' · {id}'] };
const pipedrive = { ask: 'limit=', usual: 100, most: 500 };

/**
 * Lists of customer relations. HubSpot documents neither how many forms come by themselves nor how
 * many at most; owners neither at most.
 * @see https://marketplace.gohighlevel.com/docs/ghl/forms/get-forms
 * @see https://developers.hubspot.com/docs/api-reference/legacy/crm/lists/search-lists
 * @see https://pipedrive.readme.io/docs/core-api-concepts-pagination
 * @see https://www.zoho.com/crm/developer/docs/api/v6/get-users.html
 */
export const salesListings: Readonly<Record<string, GivenListing>> = {
  'gohighlevel.location_id': { pages: 'one', order: unordered },
  'gohighlevel.calendar_id': { ...location, hidden: { isActive: false } },
  'gohighlevel.form_id': { ...location, pages: { ask: 'limit=', usual: 10, most: 50 } },
  'gohighlevel.pipeline_id': location,
  'gohighlevel.stage_id': { ...location, order: { by: 'position' } },
  'gohighlevel.tag': { pages: 'whole', id: 'name' },
  'gohighlevel.workflow_id': { ...location, hidden: { status: 'draft' } },
  'hubspot.object_type': {
    pages: 'whole',
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
  'hubspot.ticket_pipeline_id': {
    pages: 'whole',
    order: { by: 'displayOrder' },
    name: '{label}',
    hidden: { archived: true },
  },
  'hubspot.list_id': { pages: { ask: '"count":', usual: 20, most: 500 }, id: 'listId' },
  'hubspot.form_id': {
    pages: { ask: 'limit=' },
    some: { has: { formType: 'captured' }, shows: ' · captured' },
  },
  'hubspot.owner_id': {
    pages: { ask: 'limit=', usual: 100 },
    name: '{firstName} {lastName} ({email})',
  },
  'pipedrive.pipeline_id': {
    pages: pipedrive,
    order: { by: 'order_nr' },
    hidden: { is_deleted: true },
  },
  'pipedrive.stage_id': {
    pages: pipedrive,
    order: { by: 'order_nr', request: 'sort_by=order_nr&sort_direction=asc' },
    hidden: { is_deleted: true },
  },
  'pipedrive.user_id': {
    pages: 'whole',
    name: '{name} ({email})',
    has: { active_flag: true },
    hidden: { active_flag: false },
  },
  'pipedrive.activity_type': {
    pages: 'whole',
    order: { by: 'order_nr' },
    id: 'key_string',
    has: { active_flag: true },
    hidden: { active_flag: false },
  },
  'pipedrive.lead_label_id': { pages: 'whole', apart: [' ({color})'] },
  'pipedrive.filter_id': { pages: 'whole', hidden: { temporary_flag: true } },
  'salesforce.object': {
    pages: 'whole',
    id: 'name',
    name: '{label}',
    apart: [' ({name})'],
    has: { queryable: true, triggerable: true, layoutable: true },
    hidden: { layoutable: false },
  },
  'salesforce.field': {
    pages: 'whole',
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
    id: 'api_name',
    name: '{plural_label}',
    apart: [' ({api_name})'],
    has: { api_supported: true, viewable: true },
    hidden: { status: 'user_hidden' },
  },
  'zoho.field': {
    pages: 'whole',
    id: 'api_name',
    name: '{field_label}',
    apart: [' ({api_name})'],
    hidden: { visible: false },
  },
  'zoho.user_id': {
    pages: { ask: 'per_page=', usual: 200, most: 200 },
    name: '{full_name} ({email})',
  },
  'microsoft_dynamics.table': {
    pages: 'whole',
    id: 'LogicalName',
    name: '{DisplayName.UserLocalizedLabel.Label}',
    apart: [' ({LogicalName})'],
  },
  'microsoft_dynamics.queue_id': {
    // 5000 unless asked otherwise, and at most: more than is read for one answer.
    pages: { ask: 'odata.maxpagesize=' },
    id: 'queueid',
    apart: [' – {emailaddress}'],
    some: { has: { queueviewtype: 1 }, shows: ' (private)' },
  },
};
