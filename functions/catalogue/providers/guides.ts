import { aircallGuide } from './aircall.ts';
import { airtableGuide } from './airtable.ts';
import * as all from './all.ts';
import { calComGuide } from './cal-com.ts';
import { calendlyGuide } from './calendly.ts';
import { dialpadGuide } from './dialpad.ts';
import { facebookLoginGuide } from './facebook-login.ts';
import { frontGuide } from './front.ts';
import { gohighlevelGuide } from './gohighlevel.ts';
import { googleGuide } from './google.ts';
import { googleDriveGuide } from './google-drive.ts';
import { gorgiasGuide } from './gorgias.ts';
import { hubspotGuide } from './hubspot.ts';
import { intercomGuide } from './intercom.ts';
import { linkedinGuide } from './linkedin.ts';
import { mailchimpGuide } from './mailchimp.ts';
import { microsoftGuide } from './microsoft.ts';
import { microsoftDynamicsGuide } from './microsoft-dynamics.ts';
import { mondayGuide } from './monday.ts';
import { notionGuide } from './notion.ts';
import { onedriveGuide } from './onedrive.ts';
import { outlookGuide } from './outlook.ts';
import { pipedriveGuide } from './pipedrive.ts';
import type { Provider } from './provider.ts';
import { quickbooksGuide } from './quickbooks.ts';
import type { RegistrationGuide } from './registration-guide.ts';
import { ringcentralGuide } from './ringcentral.ts';
import { salesforceGuide } from './salesforce.ts';
import { shopifyGuide } from './shopify.ts';
import { slackGuide } from './slack.ts';
import { stripeConnectGuide } from './stripe-connect.ts';
import { typeformGuide } from './typeform.ts';
import { whatsappBusinessGuide } from './whatsapp-business.ts';
import { zendeskGuide } from './zendesk.ts';
import { zohoGuide } from './zoho.ts';
import { zoomGuide } from './zoom.ts';

const extend = (
  base: RegistrationGuide,
  { steps = [], ...own }: Partial<RegistrationGuide>,
): RegistrationGuide => ({ ...base, ...own, steps: [...(base.steps ?? []), ...steps] });

const guides: Readonly<Record<keyof typeof all, RegistrationGuide>> = {
  aircall: aircallGuide,
  airtable: airtableGuide,
  calCom: calComGuide,
  calendly: calendlyGuide,
  dialpad: dialpadGuide,
  facebook: facebookLoginGuide,
  facebookMessenger: facebookLoginGuide,
  front: frontGuide,
  gmail: googleGuide,
  gohighlevel: gohighlevelGuide,
  googleCalendar: googleGuide,
  googleContacts: googleGuide,
  googleDrive: extend(googleGuide, googleDriveGuide),
  googleSheets: googleGuide,
  gorgias: gorgiasGuide,
  hubspot: hubspotGuide,
  intercom: intercomGuide,
  linkedin: linkedinGuide,
  mailchimp: mailchimpGuide,
  microsoftDynamics: extend(microsoftGuide, microsoftDynamicsGuide),
  microsoftTeams: microsoftGuide,
  monday: mondayGuide,
  notion: notionGuide,
  onedrive: extend(microsoftGuide, onedriveGuide),
  outlook: extend(microsoftGuide, outlookGuide),
  pipedrive: pipedriveGuide,
  quickbooks: quickbooksGuide,
  ringcentral: ringcentralGuide,
  salesforce: salesforceGuide,
  shopify: shopifyGuide,
  slack: slackGuide,
  stripeConnect: stripeConnectGuide,
  typeform: typeformGuide,
  whatsappBusiness: extend(facebookLoginGuide, whatsappBusinessGuide),
  zendesk: zendeskGuide,
  zoho: zohoGuide,
  zoom: zoomGuide,
};

const byExport: Readonly<Record<string, RegistrationGuide>> = guides;

const byType = new Map(
  Object.entries<Provider>(all).map(([name, { type }]) => [type, byExport[name]]),
);

/** How to get an app of a provider: nobody says that of one outside the catalogue. */
export const guideOf = ({ type }: Pick<Provider, 'type'>): RegistrationGuide | undefined =>
  byType.get(type);
