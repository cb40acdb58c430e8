import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const pipelinesPage =
  'https://developers.hubspot.com/docs/api-reference/2026-09/crm/pipelines/guide';

const stage = (id: string, label: string, displayOrder: number, archived = false) => ({
  id,
  label,
  displayOrder,
  archived,
});

const pipeline = (id: string, label: string, displayOrder: number, archived = false) => ({
  id,
  label,
  displayOrder,
  archived,
});

/** Pipelines and their stages come whole, each with the place it is shown at. */
export const documentedPipelines: readonly DocumentedLookup[] = [
  {
    field: 'pipeline_id',
    see: pipelinesPage,
    parents: { object_type: 'tickets' },
    exchanges: [
      {
        asks: 'GET https://api.hubapi.com/crm/pipelines/2026-09/tickets',
        answer: {
          results: [
            pipeline('75e28846-ad0d-4be2-a027-5e1da6590b98', 'New business', 10),
            pipeline('old', 'Last year', 5, true),
            pipeline('0', 'Support pipeline', 2),
          ],
        },
      },
    ],
    options: [
      { id: '0', name: 'Support pipeline' },
      { id: '75e28846-ad0d-4be2-a027-5e1da6590b98', name: 'New business' },
    ],
  },
  {
    field: 'stage_id',
    see: pipelinesPage,
    parents: { object_type: 'deals', pipeline_id: 'default' },
    exchanges: [
      {
        asks: 'GET https://api.hubapi.com/crm/pipelines/2026-09/deals/default/stages',
        answer: {
          results: [
            stage('closedwon', 'Closed won', 11),
            stage('gone', 'Gone', 3, true),
            stage('appointmentscheduled', 'Appointment scheduled', 2),
          ],
        },
      },
    ],
    options: [
      { id: 'appointmentscheduled', name: 'Appointment scheduled' },
      { id: 'closedwon', name: 'Closed won' },
    ],
  },
];
