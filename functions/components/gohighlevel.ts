import type { Component } from './component.ts';
import { gohighlevelLocation } from './gohighlevel-location.ts';
import { gohighlevelPipelines } from './gohighlevel-pipelines.ts';

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
  fields: [...gohighlevelLocation, ...gohighlevelPipelines],
};
