import type { FieldSet } from '../define-component.ts';
import { api, listed } from './listed.ts';

/**
 * Stages have no list of their own: they are in that of pipelines. Paths of one segment need a slash at
 * their end. A workflow that is a draft does not run.
 * @see https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines
 * @see https://marketplace.gohighlevel.com/docs/ghl/workflows/get-workflow
 */
export const pipelineFields: FieldSet = {
  pipeline_id: {
    ...listed,
    label: 'Pipeline',
    scopes: ['opportunities.readonly'],
    request: { url: `${api}/opportunities/pipelines?locationId={location_id}` },
    list: 'pipelines',
  },
  stage_id: {
    ...listed,
    label: 'Stage',
    parents: ['pipeline_id'],
    scopes: ['opportunities.readonly'],
    request: { url: `${api}/opportunities/pipelines?locationId={location_id}` },
    list: { from: 'pipelines', where: { path: 'id', is: '{pipeline_id}' }, list: 'stages' },
    sort: [{ path: 'position' }],
  },
  workflow_id: {
    ...listed,
    label: 'Workflow',
    scopes: ['workflows.readonly'],
    request: { url: `${api}/workflows/?locationId={location_id}` },
    list: 'workflows',
    where: [{ path: 'status', isNot: 'draft' }],
  },
};
