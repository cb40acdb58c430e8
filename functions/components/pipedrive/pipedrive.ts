import type { Component } from '../component.ts';
import { deals } from './deals.ts';
import { filters } from './filters.ts';
import { settings } from './settings.ts';

/** @see https://pipedrive.readme.io/docs/core-api-concepts-about-pipedrive-api */
export const pipedrive: Component = {
  key: 'pipedrive',
  label: 'Pipedrive',
  integrationType: 'pipedrive',
  events: {
    deal_created: { label: 'Deal created', fields: ['pipeline_id', 'user_id'] },
    deal_stage_changed: { label: 'Deal moved to a stage', fields: ['pipeline_id', 'stage_id'] },
    activity_added: { label: 'Activity added', fields: ['activity_type', 'user_id'] },
    activity_completed: { label: 'Activity completed', fields: ['activity_type', 'user_id'] },
    filter_matched: { label: 'Record matches a filter', fields: ['type', 'filter_id'] },
  },
  fields: [...deals, ...settings, ...filters],
};
