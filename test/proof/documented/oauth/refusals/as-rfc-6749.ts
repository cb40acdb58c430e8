import { client, grant, noApproval, noRefresh, type TokenRefusals } from './refusal.ts';

/** Providers that say `invalid_grant` and `invalid_client`, and where they do. */
const standard = (sources: readonly string[], dead?: string): TokenRefusals => ({
  deadRefresh: { ...grant(dead), sources },
  deadCode: { ...grant(), sources },
  ourApp: { ...client, sources },
  administrator: noApproval,
});

const googleErrors = [
  'https://developers.google.com/identity/protocols/oauth2/web-server',
  'https://developers.google.com/identity/protocols/oauth2/service-account#error-codes',
];
const google: TokenRefusals = {
  ...standard(googleErrors, 'Token has been expired or revoked.'),
  administrator: {
    status: 400,
    body: { error: 'admin_policy_enforced' },
    unconfirmed: 'Documented of the consent page; that a refresh is answered so is a guess.',
  },
};

const microsoftErrors = [
  'https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes',
  'https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error',
];
const denial = (number: string, error = 'access_denied') => ({
  error,
  error_description: `AADSTS${number}: of this the text differs`,
  sources: microsoftErrors,
});
const microsoft: TokenRefusals = {
  ...standard(microsoftErrors, 'AADSTS700082: The refresh token has expired due to inactivity.'),
  administrator: {
    denials: [
      ...['65001', '90093', '90094', '90095', '900941', '900981'].map((each) => denial(each)),
      denial('65001', 'consent_required'),
    ],
  },
};

/** Nobody whom we could read has said what it answers. */
const unconfirmed = (why: string): TokenRefusals => ({
  deadRefresh: { ...grant(), unconfirmed: why },
  deadCode: { ...grant(), unconfirmed: why },
  ourApp: { ...client, unconfirmed: why },
  administrator: noApproval,
});
const undocumented =
  'Neither its documentation nor a client that we could read says what it answers.';

const airtableErrors = ['https://airtable.com/developers/web/api/oauth-reference'];
const frontErrors = ['https://dev.frontapp.com/docs/oauth'];

export const asInRfc6749: Readonly<Record<string, TokenRefusals>> = {
  airtable: {
    ...standard(airtableErrors),
    busyRefresh: [
      { ...grant('another refresh has just been made'), status: 409, sources: airtableErrors },
    ],
  },
  cal_com: standard(
    [
      'https://github.com/calcom/cal.com/blob/main/docs/api-reference/v2/oauth.mdx',
      'https://github.com/calcom/cal.com/blob/main/packages/features/oauth/services/OAuthService.ts',
    ],
    'refresh_token_revoked',
  ),
  calendly: standard([
    'https://developer.calendly.com/api-docs/calendly-o-auth/o-auth/get-access-token',
    'https://github.com/doorkeeper-gem/doorkeeper',
  ]),
  front: {
    ...standard(frontErrors),
    deadRefresh: { status: 401, body: { error: 'invalid_grant' }, sources: frontErrors },
  },
  gmail: google,
  google_calendar: google,
  google_contacts: google,
  google_drive: google,
  google_sheets: google,
  microsoft_dynamics: microsoft,
  microsoft_teams: microsoft,
  onedrive: microsoft,
  outlook: microsoft,
  monday: {
    ...unconfirmed(
      'Clients take `invalid_grant` for dead; its documentation says only that people must authorize again.',
    ),
  },
  notion: standard([
    'https://developers.notion.com/reference/refresh-a-token',
    'https://github.com/makenotion/notion-cookbook/pull/1',
  ]),
  pipedrive: {
    ...standard(['https://github.com/pipedrive/client-nodejs']),
    deadRefresh: {
      status: 400,
      body: { success: false, message: 'Invalid grant: refresh_token is invalid' },
      sources: [
        'https://pipedrive.readme.io/docs/marketplace-oauth-and-api-proxy-status-codes',
        'https://github.com/pipedrive/client-nodejs',
      ],
    },
  },
  quickbooks: standard(
    [
      'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/faq',
    ],
    'Incorrect or invalid refresh token',
  ),
  stripe_connect: standard(['https://docs.stripe.com/connect/oauth-reference']),
  zendesk: {
    ...standard([
      'https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/',
      'https://developer.zendesk.com/documentation/authentication/refresh-token/',
    ]),
    ourSettings: [
      {
        status: 400,
        body: { error: 'invalid_scope' },
        unconfirmed:
          'One source says so of a client whose allowed scopes lack one; RFC 6749 does too.',
      },
    ],
  },

  dialpad: unconfirmed(undocumented),
  gorgias: unconfirmed(undocumented),
  typeform: unconfirmed(undocumented),

  aircall: { ...unconfirmed(undocumented), deadRefresh: noRefresh },
  intercom: { ...unconfirmed(undocumented), deadRefresh: noRefresh },
  mailchimp: { ...unconfirmed(undocumented), deadRefresh: noRefresh },
};
