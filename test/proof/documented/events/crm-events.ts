import type { DocumentedEvents } from './documented-event.ts';

const hubspot = [
  'https://developers.hubspot.com/docs/api-reference/legacy/webhooks/guide',
  'https://github.com/HubSpot/HubSpot-public-api-spec-collection/blob/main/PublicApiSpecs/Webhooks/Webhooks/Rollouts/147891/2026-09/webhooks.json',
] as const;
const pipedrive = [
  'https://pipedrive.readme.io/docs/guide-for-webhooks-v2',
  'https://github.com/pipedrive/client-nodejs/blob/master/src/versions/v1/models/add-webhook-request.ts',
] as const;
const highlevel = [
  'https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide',
  'https://github.com/GoHighLevel/highlevel-api-docs/blob/main/docs/oauth/Scopes.md',
] as const;
const appointments = [
  'https://github.com/GoHighLevel/highlevel-api-docs/tree/main/docs/webhook%20events',
  'https://help.hoopai.com/api-reference/webhooks/appointment-update',
] as const;
const workflows = 'https://periodic-tables.pages.dev/ghl-features/webhooks-and-api';
const stripe = [
  'https://docs.stripe.com/api/events/types',
  'https://github.com/stripe/stripe-node/blob/master/src/resources/Events.ts',
] as const;
const shopifyTopics = [
  'https://shopify.dev/docs/api/admin-graphql/latest/enums/WebhookSubscriptionTopic',
  // The topics that a token with read_orders may subscribe to.
  'https://github.com/Shopify/shopify_app/issues/546',
] as const;
const byWorkflow = /^A workflow of the location: .* an action “Webhook”/;
const dataverse = [
  'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/use-change-tracking-synchronize-data-external-systems',
  'https://github.com/airbytehq/airbyte/tree/master/airbyte-integrations/connectors/source-microsoft-dataverse',
] as const;
const ofTable = { needs: ['table'], see: dataverse };

export const crmEvents: DocumentedEvents = {
  'gohighlevel.appointment_booked': { see: highlevel },
  // A cancellation is a change of the status. No list says which scope any of the three takes.
  'gohighlevel.appointment_changed': { see: appointments },
  'gohighlevel.appointment_canceled': { see: appointments },
  'gohighlevel.voice_ai_call_ended': {
    scopes: ['voice-ai-dashboard.readonly'],
    see: [
      'https://marketplace.gohighlevel.com/docs/webhook/VoiceAiCallEnd',
      'https://github.com/jatinjdev/highlevel-voice-ai-observability-copilot/blob/main/docs/HIGHLEVEL_INTEGRATION_RUNBOOK.md',
    ],
  },
  'gohighlevel.opportunity_stage_changed': { see: highlevel },
  'gohighlevel.contact_tag_changed': { see: highlevel },
  'gohighlevel.message_received': { scopes: ['conversations/message.readonly'], see: highlevel },
  // Neither is in the list of webhooks.
  'gohighlevel.form_submitted': { deliveredBy: byWorkflow, see: [highlevel[1], workflows] },
  'gohighlevel.workflow_completed': {
    needs: ['workflow_id'],
    deliveredBy: byWorkflow,
    see: [highlevel[1], workflows],
  },
  'hubspot.contact_created': { see: hubspot },
  'hubspot.company_created': { see: hubspot },
  'hubspot.ticket_created': { see: hubspot },
  'hubspot.conversation_message_created': {
    scopes: ['conversations.read'],
    see: [...hubspot, 'https://docs.open.cx/integrations/hubspot/webhooks'],
  },
  'pipedrive.person_created': { see: pipedrive },
  'pipedrive.lead_created': { see: pipedrive },
  'linkedin.lead_created': {
    needs: ['ad_account_id'],
    see: [
      'https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync',
      'https://github.com/api-evangelist/linkedin-ads/blob/main/asyncapi/linkedin-ads-webhooks.yml',
    ],
  },
  'shopify.inventory_changed': {
    scopes: ['read_inventory'],
    see: [
      'https://shopify.dev/docs/api/usage/access-scopes',
      'https://shopify.dev/docs/api/webhooks?reference=toml#list-of-topics-inventory_levels/update',
    ],
  },
  'shopify.checkout_created': {
    takes: ['read_orders'],
    // Some programs ask for read_checkouts, too. A thread that was solved says that it changed nothing.
    see: [
      ...shopifyTopics,
      'https://community.shopify.com/c/Shopify-APIs-SDKs/Cannot-subscribe-to-checkouts-create-webhook-topic/m-p/1061476',
    ],
  },
  'shopify.order_paid': { takes: ['read_orders'], see: shopifyTopics },
  'shopify.order_canceled': { takes: ['read_orders'], see: shopifyTopics },
  'shopify.refund_created': { takes: ['read_orders'], see: shopifyTopics },
  'shopify.customer_created': {
    takes: ['read_customers'],
    see: [
      ...shopifyTopics,
      'https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Shopify/ShopifyTrigger.node.ts',
    ],
  },
  // A payment intent has no product.
  'stripe_connect.payment_succeeded': { see: stripe },
  'stripe_connect.payment_failed': { see: stripe },
  'stripe_connect.refund_created': { see: stripe },
  'stripe_connect.dispute_created': { see: stripe },
  'stripe_connect.subscription_created': { see: stripe },
  'stripe_connect.subscription_canceled': { see: stripe },
  'microsoft_dynamics.record_created': ofTable,
  'microsoft_dynamics.record_changed': ofTable,
  'microsoft_dynamics.record_deleted': ofTable,
  'microsoft_dynamics.item_added_to_queue': { see: dataverse },
};
