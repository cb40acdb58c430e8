import type { DocumentedEvents } from './documented-event.ts';

const airtable = {
  needs: ['base_id', 'table_id'],
  scopes: ['data.records:read'],
  see: [
    'https://airtable.com/developers/web/api/scopes',
    'https://airtable.com/developers/web/api/create-a-webhook',
  ],
} as const;
const calComBookings = { scopes: ['BOOKING_READ', 'TEAM_BOOKING_READ'] } as const;
const calCom = {
  ...calComBookings,
  see: [
    'https://cal.com/docs/api-reference/v2/oauth',
    'https://github.com/calcom/cal.com/blob/main/docs/api-reference/v2/oauth.mdx',
  ],
} as const;
/** A reader of bookings sees an absence too; a webhook takes the right to change webhooks or event types. */
const calComAbsence = {
  ...calComBookings,
  see: [
    'https://cal.com/docs/developing/guides/automation/webhooks',
    'https://github.com/calcom/cal.diy/pull/25507',
    'https://fivetran.com/docs/connectors/applications/calcom/connector-schema',
  ],
} as const;
const calendly = {
  takes: ['scheduled_events:read', 'webhooks:write'],
  see: [
    'https://developer.calendly.com/api-docs/calendly-api/webhooks/create-webhook-subscription',
    'https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Calendly/CalendlyTrigger.node.ts',
  ],
} as const;
const googleDrive = {
  see: [
    'https://developers.google.com/workspace/drive/api/reference/rest/v3/changes/watch',
    'https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Google/Drive/GoogleDriveTrigger.node.ts',
  ],
} as const;
const onedrive = {
  needs: ['drive_id'],
  see: [
    'https://learn.microsoft.com/en-us/graph/api/driveitem-delta',
    'https://github.com/abraunegg/onedrive',
  ],
} as const;

export const officeEvents: DocumentedEvents = {
  'airtable.record_created': airtable,
  'airtable.record_updated': airtable,
  'airtable.record_entered_view': { ...airtable, needs: ['base_id', 'table_id', 'view_id'] },
  'airtable.record_deleted': airtable,
  'cal_com.booking_created': calCom,
  'cal_com.booking_rescheduled': calCom,
  'cal_com.booking_canceled': calCom,
  'cal_com.booking_no_show': calComAbsence,
  'calendly.meeting_booked': calendly,
  'calendly.meeting_canceled': calendly,
  'calendly.invitee_no_show': calendly,
  // For a whole organization alone, of a plan that has routing forms.
  'calendly.routing_form_submitted': {
    scopes: ['routing_forms:read'],
    takes: ['routing_forms:read', 'webhooks:write'],
    see: [
      calendly.see[0],
      'https://github.com/microsoft/PowerPlatformConnectors/blob/dev/certified-connectors/Calendly/readme.md',
    ],
  },
  'google_drive.file_added': googleDrive,
  'google_drive.file_changed': googleDrive,
  'google_drive.file_removed': googleDrive,
  'google_forms.response_submitted': {
    needs: ['form_id'],
    scopes: ['https://www.googleapis.com/auth/forms.responses.readonly'],
    see: [
      'https://developers.google.com/workspace/forms/api/reference/rest/v1/forms.responses/list',
      'https://developers.google.com/identity/protocols/oauth2/scopes#forms',
    ],
  },
  'monday.update_posted': {
    needs: ['board_id'],
    scopes: ['updates:read'],
    see: [
      'https://developer.monday.com/api-reference/reference/updates',
      'https://docs.cloud.google.com/gemini/enterprise/docs/connectors/monday/monday-configuration',
    ],
  },
  'onedrive.file_added': onedrive,
  'onedrive.file_changed': onedrive,
  'onedrive.file_removed': onedrive,
};
