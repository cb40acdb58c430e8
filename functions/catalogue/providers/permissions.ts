import { aircallPermissions } from './aircall.ts';
import { airtablePermissions } from './airtable.ts';
import { calComPermissions } from './cal-com.ts';
import { calendlyPermissions } from './calendly.ts';
import { dialpadPermissions } from './dialpad.ts';
import { facebookPermissions } from './facebook.ts';
import { facebookMessengerPermissions } from './facebook-messenger.ts';
import { gmailPermissions } from './gmail.ts';
import { gohighlevelPermissions } from './gohighlevel.ts';
import { googleCalendarPermissions } from './google-calendar.ts';
import { googleContactsPermissions } from './google-contacts.ts';
import { googleDrivePermissions } from './google-drive.ts';
import { googleSheetsPermissions } from './google-sheets.ts';
import { gorgiasPermissions } from './gorgias.ts';
import { hubspotPermissions } from './hubspot.ts';
import { linkedinPermissions } from './linkedin.ts';
import { microsoftDynamicsPermissions } from './microsoft-dynamics.ts';
import { microsoftTeamsPermissions } from './microsoft-teams.ts';
import { mondayPermissions } from './monday.ts';
import { onedrivePermissions } from './onedrive.ts';
import { outlookPermissions } from './outlook.ts';
import type { Permissions } from './permission.ts';
import { quickbooksPermissions } from './quickbooks.ts';
import { salesforcePermissions } from './salesforce.ts';
import { shopifyPermissions } from './shopify.ts';
import { slackPermissions } from './slack.ts';
import { stripeConnectPermissions } from './stripe-connect.ts';
import { typeformPermissions } from './typeform.ts';
import { whatsappBusinessPermissions } from './whatsapp-business.ts';
import { zendeskPermissions } from './zendesk.ts';
import { zohoPermissions } from './zoho.ts';

/** What each scope of a provider is for, by `integration_type`. Some ask for none: their apps say what for. */
export const permissions: ReadonlyMap<string, Permissions> = new Map([
  ['aircall', aircallPermissions],
  ['airtable', airtablePermissions],
  ['cal_com', calComPermissions],
  ['calendly', calendlyPermissions],
  ['dialpad', dialpadPermissions],
  ['facebook', facebookPermissions],
  ['facebook_messenger', facebookMessengerPermissions],
  ['gmail', gmailPermissions],
  ['gohighlevel', gohighlevelPermissions],
  ['google_calendar', googleCalendarPermissions],
  ['google_contacts', googleContactsPermissions],
  ['google_drive', googleDrivePermissions],
  ['google_sheets', googleSheetsPermissions],
  ['gorgias', gorgiasPermissions],
  ['hubspot', hubspotPermissions],
  ['linkedin', linkedinPermissions],
  ['microsoft_dynamics', microsoftDynamicsPermissions],
  ['microsoft_teams', microsoftTeamsPermissions],
  ['monday', mondayPermissions],
  ['onedrive', onedrivePermissions],
  ['outlook', outlookPermissions],
  ['quickbooks', quickbooksPermissions],
  ['salesforce', salesforcePermissions],
  ['shopify', shopifyPermissions],
  ['slack', slackPermissions],
  ['stripe_connect', stripeConnectPermissions],
  ['typeform', typeformPermissions],
  ['whatsapp_business', whatsappBusinessPermissions],
  ['zendesk', zendeskPermissions],
  ['zoho', zohoPermissions],
]);
