import { aircall } from './aircall.ts';
import { airtable } from './airtable.ts';
import { calCom } from './cal-com.ts';
import { calendly } from './calendly.ts';
import { dialpad } from './dialpad.ts';
import { facebook, facebookMessenger } from './facebook.ts';
import { front } from './front.ts';
import { gmail } from './gmail.ts';
import { gohighlevel } from './gohighlevel.ts';
import { googleCalendar } from './google-calendar.ts';
import { googleContacts } from './google-contacts.ts';
import { googleForms } from './google-forms.ts';
import { googleSheets } from './google-sheets.ts';
import { gorgias } from './gorgias.ts';
import { hubspot } from './hubspot.ts';
import { intercom } from './intercom.ts';
import { linkedin } from './linkedin.ts';
import type { DocumentedComponent } from './lookups.ts';
import { mailchimp } from './mailchimp.ts';
import { microsoftTeams } from './microsoft-teams.ts';
import { monday } from './monday.ts';
import { notion } from './notion.ts';
import { outlook } from './outlook.ts';
import { pipedrive } from './pipedrive.ts';
import { quickbooks } from './quickbooks.ts';
import { ringcentral } from './ringcentral.ts';
import { salesforce } from './salesforce.ts';
import { shopify } from './shopify.ts';
import { slack } from './slack.ts';
import { stripeConnect } from './stripe-connect.ts';
import { typeform } from './typeform.ts';
import { zendesk } from './zendesk.ts';
import { zoho } from './zoho.ts';
import { zoom } from './zoom.ts';

/** What the providers document of their APIs, by component. */
export const documentedComponents: readonly DocumentedComponent[] = [
  aircall,
  airtable,
  calCom,
  calendly,
  dialpad,
  facebook,
  facebookMessenger,
  front,
  gmail,
  gohighlevel,
  googleCalendar,
  googleContacts,
  googleForms,
  googleSheets,
  gorgias,
  hubspot,
  intercom,
  linkedin,
  mailchimp,
  microsoftTeams,
  monday,
  notion,
  outlook,
  pipedrive,
  quickbooks,
  ringcentral,
  salesforce,
  shopify,
  slack,
  stripeConnect,
  typeform,
  zendesk,
  zoho,
  zoom,
];
