import type { ProviderStub } from './provider-stub.ts';
import { strictStubs } from './strict-stubs.ts';
import { airtable } from './stubs/airtable.ts';
import { calCom } from './stubs/cal-com.ts';
import { calendly } from './stubs/calendly.ts';
import { dialpad } from './stubs/dialpad.ts';
import { facebook, facebookMessenger } from './stubs/facebook-login.ts';
import { gohighlevel } from './stubs/gohighlevel.ts';
import { gmail, googleCalendar, googleSheets } from './stubs/google.ts';
import { gorgias } from './stubs/gorgias.ts';
import { hubspot } from './stubs/hubspot.ts';
import { intercom } from './stubs/intercom.ts';
import { linkedin } from './stubs/linkedin.ts';
import { mailchimp } from './stubs/mailchimp.ts';
import { monday } from './stubs/monday.ts';
import { notion } from './stubs/notion.ts';
import { outlook } from './stubs/outlook.ts';
import { pipedrive } from './stubs/pipedrive.ts';
import { quickbooks } from './stubs/quickbooks.ts';
import { salesforce } from './stubs/salesforce.ts';
import { shopify } from './stubs/shopify.ts';
import { slack } from './stubs/slack.ts';
import { stripeConnect } from './stubs/stripe-connect.ts';
import { typeform } from './stubs/typeform.ts';
import { zoho } from './stubs/zoho.ts';
import { zoom } from './stubs/zoom.ts';

export const providerStubs: Readonly<Record<string, ProviderStub>> = {
  ...strictStubs,
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
