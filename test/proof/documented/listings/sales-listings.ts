import type { GivenListing } from '../../../support/fields/listing.ts';

const unordered = { given: 'none is documented' };
const location: GivenListing = { order: unordered, apart: [' · {id}'] };
const pipeline: GivenListing = { order: { by: 'displayOrder' }, name: '{label}' };
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
  'gohighlevel.calendar_id': location,
  'gohighlevel.form_id': { ...location, pages: { ask: 'limit=', usual: 10, most: 50 } },
  'gohighlevel.pipeline_id': location,
  'gohighlevel.stage_id': { ...location, order: { by: 'position' } },
  'gohighlevel.tag': { id: 'name' },
  'gohighlevel.workflow_id': location,
  'hubspot.object_type': {
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
  'hubspot.property': { id: 'name', name: '{label} – {joined}', joined: 'groupName' },
  'hubspot.pipeline_id': pipeline,
  'hubspot.stage_id': pipeline,
  'hubspot.ticket_pipeline_id': { ...pipeline, hidden: { archived: true } },
  'hubspot.list_id': { pages: { ask: '"count":', usual: 20, most: 500 }, id: 'listId' },
  'hubspot.form_id': { pages: { ask: 'limit=' } },
  'hubspot.owner_id': {
    pages: { ask: 'limit=', usual: 100 },
    name: '{firstName} {lastName} ({email})',
  },
  'pipedrive.pipeline_id': { pages: pipedrive, order: { by: 'order_nr' } },
  'pipedrive.stage_id': {
    pages: pipedrive,
    order: { by: 'order_nr', request: 'sort_by=order_nr&sort_direction=asc' },
  },
  'pipedrive.user_id': { name: '{name} ({email})', has: { active_flag: true } },
  'pipedrive.activity_type': {
    order: { by: 'order_nr' },
    id: 'key_string',
    has: { active_flag: true },
  },
  'salesforce.object': {
    id: 'name',
    name: '{label}',
    has: { queryable: true, triggerable: true, layoutable: true },
  },
  'salesforce.field': { id: 'name', name: '{label}' },
  'salesforce.picklist_value': {
    order: { given: 'that of the administrator' },
    id: 'value',
    name: '{label}',
    has: { active: true },
  },
  'zoho.module': {
    id: 'api_name',
    name: '{plural_label}',
    has: { api_supported: true, viewable: true },
  },
  'zoho.field': { id: 'api_name', name: '{field_label}', apart: [' ({api_name})'] },
  'zoho.user_id': {
    pages: { ask: 'per_page=', usual: 200, most: 200 },
    name: '{full_name} ({email})',
  },
  'microsoft_dynamics.table': {
    id: 'LogicalName',
    name: '{DisplayName.UserLocalizedLabel.Label}',
  },
  'microsoft_dynamics.queue_id': {
    // 5000 unless asked otherwise, and at most: more than is read for one answer.
    pages: { ask: 'odata.maxpagesize=' },
    id: 'queueid',
  },
};
