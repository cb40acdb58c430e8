import { defineComponent } from '../define-component.ts';
import { marketing } from './marketing.ts';
import { objectType } from './object-type.ts';
import { pipelines } from './pipelines.ts';
import { property } from './property.ts';

/**
 * A deal is created in any pipeline and for any owner where none is chosen. Versions have dates: each
 * is supported for 18 months, and 2026-03 ends with v1 to v3. So all look-ups ask 2026-09, which
 * answers as v3 did, but for forms: their only dated version is a beta. Webhooks are subscribed for the app,
 * in its project, and come from each account that granted the scope. Unverified: whether a version stops
 * answering when its support ends; whether that of conversations may be an optional one of the app.
 * @see https://developers.hubspot.com/docs/api-reference/legacy/migration-guide
 * @see https://github.com/HubSpot/HubSpot-public-api-spec-collection
 * @see https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 * @see https://developers.hubspot.com/docs/api-reference/legacy/webhooks/guide (`contact.creation`, `conversation.newMessage` and others)
 * @see https://github.com/HubSpot/HubSpot-public-api-spec-collection/tree/main/PublicApiSpecs/Webhooks
 */
export const hubspot = defineComponent({
  key: 'hubspot',
  label: 'HubSpot',
  events: {
    contact_created: { label: 'Contact created', fields: ['owner_id?'] },
    company_created: { label: 'Company created', fields: ['owner_id?'] },
    ticket_created: { label: 'Ticket created', fields: ['ticket_pipeline_id?', 'owner_id?'] },
    deal_created: { label: 'Deal created', fields: ['pipeline_id?', 'owner_id?'] },
    deal_stage_changed: { label: 'Deal moved to a stage', fields: ['pipeline_id', 'stage_id'] },
    record_stage_changed: {
      label: 'Record moved to a stage',
      fields: ['object_type', 'pipeline_id', 'stage_id'],
    },
    property_changed: { label: 'Property changed', fields: ['object_type', 'property'] },
    owner_assigned: { label: 'Owner assigned', fields: ['object_type', 'owner_id'] },
    contact_added_to_list: { label: 'Contact added to a list', fields: ['list_id'] },
    conversation_message_created: {
      label: 'New message in a conversation',
      fields: [],
      scopes: ['conversations.read'],
    },
    form_submitted: { label: 'Form submitted', fields: ['form_id'] },
  },
  fields: { object_type: objectType, property, ...pipelines, ...marketing },
  sunsets: [
    {
      api: 'Marketing Forms API v3 (option fields)',
      ends: '2027-09-30',
      source:
        'https://developers.hubspot.com/changelog/legacy-apis-and-legacy-apps-whats-going-unsupported-and-when',
    },
    {
      api: 'CRM APIs 2026-09 (option fields)',
      ends: '2028-03-08',
      isEarliest: true,
      source: 'https://developers.hubspot.com/docs/developer-tooling/platform/versioning',
    },
  ],
});
