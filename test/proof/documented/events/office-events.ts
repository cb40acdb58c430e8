import type { DocumentedEvents } from './documented-event.ts';

const airtable = {
  needs: ['base_id', 'table_id'],
  scopes: ['data.records:read'],
  see: [
    'https://airtable.com/developers/web/api/scopes',
    'https://airtable.com/developers/web/api/create-a-webhook',
  ],
} as const;
const calCom = {
  scopes: ['BOOKING_READ', 'TEAM_BOOKING_READ'],
  see: [
    'https://cal.com/docs/api-reference/v2/oauth',
    'https://github.com/calcom/cal.com/blob/main/docs/api-reference/v2/oauth.mdx',
  ],
} as const;
const calendly = {
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
  'calendly.meeting_booked': { called: ['invitee.created'], ...calendly },
  'calendly.meeting_canceled': { called: ['invitee.canceled'], ...calendly },
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
    called: ['create_update'],
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
