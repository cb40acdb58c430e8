import type { ProviderStub } from '../../support/providers/provider-stub.ts';
import { calCom, calendly, zoom } from './calendars.ts';
import { front, gorgias, intercom, slack, zendesk } from './conversations.ts';
import { hubspot, pipedrive, salesforce, zoho } from './crm.ts';
import { airtable, monday, notion, typeform } from './documents.ts';
import {
  gmail,
  googleCalendar,
  googleContacts,
  googleSheets,
  microsoftTeams,
  outlook,
} from './google-and-microsoft.ts';
import { facebook, facebookMessenger, gohighlevel, linkedin, mailchimp } from './marketing.ts';
import { quickbooks, shopify, stripeConnect } from './shops.ts';
import { aircall, dialpad, ringcentral } from './telephony.ts';

export const providerStubs: Readonly<Record<string, ProviderStub>> = {
  aircall,
  front,
  google_contacts: googleContacts,
  microsoft_teams: microsoftTeams,
  ringcentral,
  zendesk,
  airtable,
  cal_com: calCom,
  calendly,
  dialpad,
  facebook,
  facebook_messenger: facebookMessenger,
  gmail,
  gohighlevel,
  google_calendar: googleCalendar,
  google_sheets: googleSheets,
  gorgias,
  hubspot,
  intercom,
  linkedin,
  mailchimp,
  monday,
  notion,
  outlook,
  pipedrive,
  quickbooks,
  salesforce,
  shopify,
  slack,
  stripe_connect: stripeConnect,
  typeform,
  zoho,
  zoom,
};
