import type { Component, Field } from './component.ts';

const api = 'https://services.leadconnectorhq.com';
const common = {
  id: 'id',
  name: 'name',
  tellApart: [{ path: 'id', before: ' · ' }],
  valuePattern: /^[A-Za-z0-9-]{1,64}$/,
} as const;
const all = { ...common, paging: { style: 'none' } } as const;

/**
 * Forms come 50 at a time at most. Calendars have a version of their own. Their list contains drafts,
 * which nobody can book, unless the request excludes them. The connected location is the only one: the
 * token has no access to what belongs to others.
 * @see https://marketplace.gohighlevel.com/docs/ghl/locations/get-location
 * @see https://marketplace.gohighlevel.com/docs/2021-04-15/ghl/calendars/get-calendars
 * @see https://marketplace.gohighlevel.com/docs/ghl/forms/get-forms
 */
const locationFields: readonly Field[] = [
  {
    ...all,
    key: 'location_id',
    label: 'Location',
    optional: true,
    scopes: ['locations.readonly'],
    request: { url: `${api}/locations/{location_id}` },
    list: 'location',
    listIsOne: true,
  },
  {
    ...all,
    key: 'calendar_id',
    label: 'Calendar',
    scopes: ['calendars.readonly'],
    request: {
      url: `${api}/calendars/?locationId={location_id}&showDrafted=false`,
      headers: { Version: '2021-04-15' },
    },
    list: 'calendars',
    where: [{ path: 'isActive', isNot: 'false' }],
  },
  {
    ...common,
    key: 'form_id',
    label: 'Form',
    scopes: ['forms.readonly'],
    request: { url: `${api}/forms/?locationId={location_id}&limit=50` },
    list: 'forms',
    paging: { style: 'offset', send: { query: 'skip' }, size: 50, total: 'total' },
  },
];

/**
 * Stages have no list of their own: they are in that of pipelines. Paths of one segment need a slash at
 * their end. A workflow that is a draft does not run.
 * @see https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines
 * @see https://marketplace.gohighlevel.com/docs/ghl/workflows/get-workflow
 */
const pipelineFields: readonly Field[] = [
  {
    ...all,
    key: 'pipeline_id',
    label: 'Pipeline',
    scopes: ['opportunities.readonly'],
    request: { url: `${api}/opportunities/pipelines?locationId={location_id}` },
    list: 'pipelines',
  },
  {
    ...all,
    key: 'stage_id',
    label: 'Stage',
    parents: ['pipeline_id'],
    scopes: ['opportunities.readonly'],
    request: { url: `${api}/opportunities/pipelines?locationId={location_id}` },
    list: { from: 'pipelines', where: { path: 'id', is: '{pipeline_id}' }, list: 'stages' },
    sort: [{ path: 'position' }],
  },
  {
    ...all,
    key: 'workflow_id',
    label: 'Workflow',
    scopes: ['workflows.readonly'],
    request: { url: `${api}/workflows/?locationId={location_id}` },
    list: 'workflows',
    where: [{ path: 'status', isNot: 'draft' }],
  },
];

/**
 * Everything belongs to the connected location.
 * @see https://marketplace.gohighlevel.com/docs/
 */
export const gohighlevel: Component = {
  key: 'gohighlevel',
  label: 'HighLevel',
  integrationType: 'gohighlevel',
  events: {
    contact_created: { label: 'Contact created', fields: ['location_id'] },
    appointment_booked: { label: 'Appointment booked', fields: ['calendar_id'] },
    opportunity_stage_changed: {
      label: 'Opportunity moved to a stage',
      fields: ['pipeline_id', 'stage_id'],
    },
    form_submitted: { label: 'Form submitted', fields: ['form_id'] },
    workflow_completed: { label: 'Workflow completed', fields: ['workflow_id'] },
  },
  fields: [...locationFields, ...pipelineFields],
};
