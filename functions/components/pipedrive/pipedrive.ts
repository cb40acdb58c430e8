import type { Component } from '../component.ts';
import { deals } from './deals.ts';
import { filters } from './filters.ts';
import { settings } from './settings.ts';

const anyPipeline = { key: 'pipeline_id', optional: true } as const;
const anyUser = { key: 'user_id', optional: true } as const;
const anyActivity = [{ key: 'activity_type', optional: true }, anyUser] as const;

/** @see https://pipedrive.readme.io/docs/core-api-concepts-about-pipedrive-api */
export const pipedrive: Component = {
  key: 'pipedrive',
  label: 'Pipedrive',
  integrationType: 'pipedrive',
  events: {
    deal_created: { label: 'Deal created', fields: [anyPipeline, anyUser] },
    deal_stage_changed: { label: 'Deal moved to a stage', fields: ['pipeline_id', 'stage_id'] },
    activity_added: { label: 'Activity added', fields: anyActivity },
    activity_completed: { label: 'Activity completed', fields: anyActivity },
    filter_matched: { label: 'Record matches a filter', fields: ['type', 'filter_id'] },
  },
  fields: [...deals, ...settings, ...filters],
};
