// biome-ignore-all lint/performance/noBarrelFile: guide-of.ts reads all of it

export { aircallGuide as aircall } from './aircall.ts';
export { airtableGuide as airtable } from './airtable.ts';
export { calComGuide as calCom } from './cal-com.ts';
export { calendlyGuide as calendly } from './calendly.ts';
export { dialpadGuide as dialpad } from './dialpad.ts';
export {
  facebookLoginGuide as facebook,
  facebookLoginGuide as facebookMessenger,
} from './facebook-login.ts';
export { frontGuide as front } from './front.ts';
export { gohighlevelGuide as gohighlevel } from './gohighlevel.ts';
export {
  googleGuide as gmail,
  googleGuide as googleCalendar,
  googleGuide as googleContacts,
  googleGuide as googleSheets,
} from './google.ts';
export { googleDriveGuide as googleDrive } from './google-drive.ts';
export { gorgiasGuide as gorgias } from './gorgias.ts';
export { hubspotGuide as hubspot } from './hubspot.ts';
export { intercomGuide as intercom } from './intercom.ts';
export { linkedinGuide as linkedin } from './linkedin.ts';
export { mailchimpGuide as mailchimp } from './mailchimp.ts';
export { microsoftGuide as microsoftTeams } from './microsoft.ts';
export { microsoftDynamicsGuide as microsoftDynamics } from './microsoft-dynamics.ts';
export { mondayGuide as monday } from './monday.ts';
export { notionGuide as notion } from './notion.ts';
export { onedriveGuide as onedrive } from './onedrive.ts';
export { outlookGuide as outlook } from './outlook.ts';
export { pipedriveGuide as pipedrive } from './pipedrive.ts';
export { quickbooksGuide as quickbooks } from './quickbooks.ts';
export { ringcentralGuide as ringcentral } from './ringcentral.ts';
export { salesforceGuide as salesforce } from './salesforce.ts';
export { shopifyGuide as shopify } from './shopify.ts';
export { slackGuide as slack } from './slack.ts';
export { stripeConnectGuide as stripeConnect } from './stripe-connect.ts';
export { typeformGuide as typeform } from './typeform.ts';
export { whatsappBusinessGuide as whatsappBusiness } from './whatsapp-business.ts';
export { zendeskGuide as zendesk } from './zendesk.ts';
export { zohoGuide as zoho } from './zoho.ts';
export { zoomGuide as zoom } from './zoom.ts';
