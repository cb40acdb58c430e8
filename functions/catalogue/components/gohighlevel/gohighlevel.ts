import { defineComponent } from '../define-component.ts';
import { locationFields } from './location.ts';
import { pipelineFields } from './pipelines.ts';

const byWorkflow = (begins: string) =>
  `A workflow of the location: ${begins}, and an action “Webhook” that calls the service that handles the event.`;

/**
 * Everything belongs to the connected location. Neither a form nor a workflow is among the webhooks of an
 * app, whatever its scopes; the others are switched on in the app, for all locations. A cancellation is
 * an `AppointmentUpdate` whose status is `cancelled`, a deletion an `AppointmentDelete`. Unverified: which
 * scope these take, and whether each names itself: samples of all of them say `AppointmentCreate`.
 * @see https://marketplace.gohighlevel.com/docs/
 * @see https://github.com/GoHighLevel/highlevel-api-docs/blob/main/docs/oauth/Scopes.md (webhooks by scope)
 * @see https://github.com/GoHighLevel/highlevel-api-docs/tree/main/docs/webhook%20events
 * @see https://marketplace.gohighlevel.com/docs/webhook/VoiceAiCallEnd
 * @see https://periodic-tables.pages.dev/ghl-features/webhooks-and-api (what a workflow can call)
 */
export const gohighlevel = defineComponent({
  key: 'gohighlevel',
  label: 'HighLevel',
  events: {
    contact_created: { label: 'Contact created', fields: ['location_id'] },
    contact_tag_changed: { label: 'Tags of a contact changed', fields: ['tag?'] },
    message_received: {
      label: 'Message received',
      fields: ['location_id'],
      scopes: ['conversations/message.readonly'],
    },
    appointment_booked: { label: 'Appointment booked', fields: ['calendar_id?'] },
    appointment_changed: { label: 'Appointment changed', fields: ['calendar_id?'] },
    appointment_canceled: { label: 'Appointment canceled or deleted', fields: ['calendar_id?'] },
    voice_ai_call_ended: {
      label: 'Call of Voice AI ended',
      fields: ['location_id'],
      scopes: ['voice-ai-dashboard.readonly'],
    },
    opportunity_stage_changed: {
      label: 'Opportunity moved to a stage',
      fields: ['pipeline_id?', 'stage_id?'],
    },
    form_submitted: {
      label: 'Form submitted',
      fields: ['form_id?'],
      deliveredBy: byWorkflow('a trigger “Form submitted”'),
    },
    workflow_completed: {
      label: 'Workflow completed',
      fields: ['workflow_id'],
      deliveredBy: byWorkflow('the chosen one'),
    },
  },
  fields: { ...locationFields, ...pipelineFields },
});
