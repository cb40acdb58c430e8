import { defineComponent } from '../define-component.ts';
import { deals } from './deals.ts';
import { filters } from './filters.ts';
import { settings } from './settings.ts';

const anyActivity = ['activity_type?', 'user_id?'] as const;

/**
 * Whatever an event is of can be filtered by its owner.
 * @see https://pipedrive.readme.io/docs/core-api-concepts-about-pipedrive-api
 * @see https://pipedrive.readme.io/docs/guide-for-webhooks-v2 (`create.person`, `create.lead`)
 * @see https://github.com/pipedrive/client-nodejs/blob/master/src/versions/v1/models/add-webhook-request.ts
 */
export const pipedrive = defineComponent({
  key: 'pipedrive',
  label: 'Pipedrive',
  events: {
    person_created: { label: 'Person created', fields: ['user_id?'] },
    lead_created: { label: 'Lead created', fields: ['lead_label_id?', 'user_id?'] },
    deal_created: { label: 'Deal created', fields: ['pipeline_id?', 'user_id?'] },
    deal_stage_changed: { label: 'Deal moved to a stage', fields: ['pipeline_id', 'stage_id'] },
    activity_added: { label: 'Activity added', fields: anyActivity },
    activity_completed: { label: 'Activity completed', fields: anyActivity },
    filter_matched: { label: 'Record matches a filter', fields: ['type', 'filter_id'] },
  },
  fields: { ...deals, ...settings, ...filters },
});
