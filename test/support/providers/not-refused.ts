type Types = readonly string[];
const list = (types: string): Types => types.split(' ');

const knowChallenges: Types = list(
  'airtable calendly dialpad gmail google_calendar google_contacts google_sheets hubspot microsoft_teams monday outlook ringcentral salesforce zendesk zoho zoom',
);
const withoutRefresh = list('aircall facebook facebook_messenger intercom mailchimp');

const anyRedirect = {
  why: 'It does not ask for it again, or nobody knows that it does.',
  types: list('gohighlevel intercom shopify stripe_connect'),
};

/** Wrong requests that a stand-in takes all the same, since its documentation does not refuse them. */
export const taken: Readonly<Record<string, { why: string; types: Types }>> = {
  'client authentication of the other way': {
    why: 'It takes both ways.',
    types: list('gmail google_calendar google_sheets outlook salesforce slack stripe_connect'),
  },
  'Basic credentials with escapes': {
    why: 'It decodes them, or nobody knows whether it does.',
    types: list(
      'airtable front gmail google_calendar google_sheets gorgias notion outlook pipedrive quickbooks ringcentral salesforce slack stripe_connect zoom',
    ),
  },
  'token request in the other encoding': {
    why: 'It takes both encodings.',
    types: list('intercom shopify'),
  },
  'no grant_type': {
    why: 'The code is enough, or nobody knows that it is not.',
    types: list('facebook facebook_messenger intercom shopify slack'),
  },
  'no redirect_uri': anyRedirect,
  'another redirect_uri': anyRedirect,
  'a code_verifier that was not announced': {
    why: 'It ignores one, or nobody knows that it refuses one.',
    types: list(
      'facebook facebook_messenger gohighlevel intercom mailchimp notion pipedrive shopify stripe_connect typeform',
    ),
  },
  'used refresh token': {
    why: 'The old one stays good for a while, or nobody knows that it ends.',
    types: list('notion outlook shopify typeform'),
  },
  'ending: expired access token': {
    why: 'Nobody knows whether it refuses one.',
    types: list('notion zoom'),
  },
};

/** Cases that not every provider has a request for: those that have it, or those that do not. */
export const absent: Readonly<Record<string, { exceptOf: Types } | { of: Types }>> = {
  'Basic credentials with escapes': {
    exceptOf: list(
      'airtable calendly front gmail google_calendar google_sheets gorgias notion outlook pipedrive quickbooks ringcentral salesforce slack stripe_connect zoom',
    ),
  },
  'no parameter of its own beside the code': { exceptOf: list('gohighlevel shopify zendesk') },
  'no code_verifier': { exceptOf: knowChallenges },
  'another code_verifier': { exceptOf: knowChallenges },
  'a code_verifier that was not announced': { of: knowChallenges },
  'no refresh_token': { of: withoutRefresh },
  'foreign refresh token': { of: withoutRefresh },
  'used refresh token': {
    exceptOf: list(
      'airtable cal_com calendly dialpad gohighlevel monday notion outlook pipedrive quickbooks ringcentral shopify slack typeform zendesk zoom',
    ),
  },
  'no parameter of its own beside the refresh token': { exceptOf: list('gohighlevel') },
  'account: at another path': { of: list('notion slack stripe_connect') },
  'account: foreign access token': { of: list('notion slack stripe_connect') },
  'account: expired access token': { of: list('notion slack stripe_connect') },
  'account: token shown another way': { of: list('notion slack stripe_connect') },
  'account: no header of its API': { exceptOf: list('gohighlevel monday quickbooks') },
  'ending: at another path': {
    of: list('airtable cal_com front linkedin mailchimp microsoft_teams outlook typeform zendesk'),
  },
  'ending: foreign client or token': {
    of: list(
      'airtable cal_com front gmail google_calendar google_contacts google_sheets linkedin mailchimp microsoft_teams outlook salesforce typeform zendesk zoho',
    ),
  },
  'ending: expired access token': {
    exceptOf: list(
      'aircall dialpad facebook facebook_messenger gohighlevel hubspot intercom notion shopify slack zoom',
    ),
  },
  'ending: another token named': {
    exceptOf: list(
      'calendly gmail google_calendar google_contacts google_sheets gorgias hubspot monday notion pipedrive quickbooks ringcentral salesforce zoho zoom',
    ),
  },
  'ending: no parameter of its own': { exceptOf: list('gohighlevel stripe_connect') },
  'ending: no header of its API': { exceptOf: list('gohighlevel notion') },
  'exchange of a foreign access token': { exceptOf: list('facebook facebook_messenger') },
};

/** Consents that few stand-ins refuse; the others are refused by all. */
export const refusedConsents: Readonly<Record<string, Types>> = {
  'no challenge': knowChallenges,
  'plain challenge': [
    ...knowChallenges,
    ...list('aircall cal_com front gorgias linkedin quickbooks slack'),
  ],
  'redirect URI with the provider’s name': list('gohighlevel'),
  'redirect URI with a fragment': list('gmail google_calendar google_sheets linkedin'),
  'redirect URI with an exclamation mark': list('outlook'),
};
