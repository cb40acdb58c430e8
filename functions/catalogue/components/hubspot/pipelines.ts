import type { FieldSet } from '../define-component.ts';

const listed = {
  valuePattern: /^[\w-]{1,100}$/,
  scopes: [
    'crm.objects.deals.read',
    'crm.schemas.deals.read',
    'tickets',
    'crm.objects.custom.read',
  ],
  list: 'results',
  name: 'label',
  where: [{ path: 'archived', isNot: 'true' }],
  sort: [{ path: 'displayOrder' }],
} as const;

/**
 * Pipelines and stages come all at once, in any order: `displayOrder` has the one that people see.
 * A pipeline belongs to a kind of record; deals where none is chosen. A form about tickets alone does not
 * ask for the kind.
 * @see https://developers.hubspot.com/docs/api-reference/2026-09/crm/pipelines/guide
 */
export const pipelines: FieldSet = {
  pipeline_id: {
    ...listed,
    label: 'Pipeline',
    optionalParents: ['object_type'],
    request: { url: 'https://api.hubapi.com/crm/pipelines/2026-09/{object_type=deals}' },
  },
  stage_id: {
    ...listed,
    label: 'Stage',
    parents: ['pipeline_id'],
    optionalParents: ['object_type'],
    request: {
      url: 'https://api.hubapi.com/crm/pipelines/2026-09/{object_type=deals}/{pipeline_id}/stages',
    },
  },
  ticket_pipeline_id: {
    ...listed,
    label: 'Pipeline',
    scopes: ['tickets'],
    request: { url: 'https://api.hubapi.com/crm/pipelines/2026-09/tickets' },
  },
};
