import type { DocumentedEvents } from './documented-event.ts';

const dialpad = [
  'https://developers.dialpad.com/docs/sms-events',
  'https://github.com/dialpad/dialpad-python-sdk/blob/main/dialpad_api_spec.json',
] as const;
const front = [
  'https://dev.frontapp.com/reference/events',
  'https://github.com/frontapp/front-api-specs/blob/main/core-api/core-api.json',
] as const;
const gorgias = [
  'https://developers.gorgias.com/reference/integrations',
  'https://pipedream.com/apps/gorgias-oauth/triggers/ticket-message-created.md',
] as const;
const intercom = [
  'https://developers.intercom.com/docs/references/webhooks/webhook-models',
  'https://github.com/activepieces/activepieces/tree/main/packages/pieces/community/intercom/src/lib/triggers',
] as const;
const ringcentral = [
  'https://developers.ringcentral.com/guide/notifications/event-filters/instant-message',
  'https://github.com/ringcentral/ringcentral-api-docs/blob/main/docs/messaging/sms/receiving-sms-mms.md',
] as const;
const slack = [
  'https://docs.slack.dev/reference/events/message.channels',
  'https://github.com/slackapi/slack-api-specs/blob/master/events-api/slack_events_api_asyncapi_v2.json',
] as const;
const slackMessages = {
  scopes: ['channels:history', 'groups:history'],
  see: slack,
};
const teams = {
  needs: ['team_id'],
  scopes: ['ChannelMessage.Read.All'],
  see: [
    'https://learn.microsoft.com/en-us/graph/teams-changenotifications-chatmessage',
    'https://learn.microsoft.com/en-us/graph/permissions-reference',
  ],
} as const;
const whatsApp = {
  needs: ['business_id', 'business_account_id'],
  see: [
    'https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview',
    'https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/WhatsApp/WhatsAppTrigger.node.ts',
  ],
} as const;
const zoom = [
  'https://developers.zoom.us/docs/api/meetings/events/',
  'https://github.com/Jericho/ZoomNet/tree/main/Source/ZoomNet.UnitTests/SampleData/Webhooks',
] as const;
const zoomPhone = ['https://developers.zoom.us/docs/phone/call-data/', zoom[1]] as const;

export const conversationEvents: DocumentedEvents = {
  'dialpad.sms_received': { see: dialpad },
  'front.message_sent': { see: front },
  'gorgias.message_received': { see: gorgias },
  'intercom.conversation_created': { see: intercom },
  'intercom.conversation_replied': { see: intercom },
  'intercom.conversation_closed': { see: intercom },
  'intercom.contact_tagged': { see: intercom },
  'intercom.conversation_tagged': { see: intercom },
  'intercom.conversation_assigned_to_team': { see: intercom },
  'intercom.conversation_assigned_to_admin': { see: intercom },
  'microsoft_teams.message_posted': teams,
  'microsoft_teams.reply_posted': teams,
  'microsoft_teams.person_mentioned': teams,
  'ringcentral.sms_received': { see: ringcentral },
  'slack.message_posted': { ...slackMessages, needs: ['channel'] },
  'slack.user_mentioned': { ...slackMessages, needs: ['user'] },
  'slack.usergroup_mentioned': { ...slackMessages, needs: ['usergroup'] },
  'slack.reaction_added': {
    scopes: ['reactions:read'],
    see: ['https://docs.slack.dev/reference/events/reaction_added', slack[1]],
  },
  'whatsapp_business.message_received': whatsApp,
  'whatsapp_business.message_status_changed': whatsApp,
  'whatsapp_business.template_status_changed': { ...whatsApp },
  'whatsapp_business.phone_number_quality_changed': {
    ...whatsApp,
    see: [
      'https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/phone_number_quality_update',
      'https://developer.8x8.com/connect/docs/whatsapp-phone-number-quality-change-webhook',
    ],
  },
  'whatsapp_business.messaging_limit_changed': {
    ...whatsApp,
    see: [
      'https://developers.facebook.com/documentation/business-messaging/whatsapp/messaging-limits',
      'https://docs.wati.io/reference/business-capability-updated',
    ],
  },
  'zoom.meeting_started': {
    takes: ['meeting:read:meeting'],
    see: [
      ...zoom,
      'https://github.com/zoom/skills/blob/main/skills/rest-api/assets/marketplace-apps/general-user-webhooks.json',
    ],
  },
  'zoom.meeting_ended': { see: zoom },
  'zoom.participant_joined': { see: zoom },
  'zoom.webinar_registration_created': { see: zoom },
  'zoom.phone_call_ended': { see: zoomPhone },
  'zoom.phone_call_missed': { see: zoomPhone },
  'zoom.phone_voicemail_received': { see: zoomPhone },
};
