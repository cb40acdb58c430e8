import type { Field } from './component.ts';

const api = 'https://services.leadconnectorhq.com';
const all = {
  id: 'id',
  name: 'name',
  type: 'select',
  valuePattern: /^[A-Za-z0-9-]{1,64}$/,
  paging: { style: 'none' },
} as const;

/**
 * Stages have no list of their own: they are in that of pipelines. Calls of one path segment want a
 * slash at its end. A workflow that is a draft does not run.
 * @see https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines
 * @see https://marketplace.gohighlevel.com/docs/ghl/workflows/get-workflow
 */
export const gohighlevelPipelines: readonly Field[] = [
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
    sortBy: 'position',
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
