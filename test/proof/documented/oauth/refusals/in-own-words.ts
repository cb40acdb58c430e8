import { noApproval, type TokenRefusals } from './refusal.ts';

const graph = (code: number, message: string, error_subcode?: number) => ({
  status: 400,
  body: { error: { type: 'OAuthException', code, error_subcode, message } },
});
const graphErrors = [
  'https://developers.facebook.com/docs/graph-api/guides/error-handling',
  'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging-and-error-handling',
];
const facebook: TokenRefusals = {
  deadRefresh: { ...graph(190, 'Error validating access token'), sources: graphErrors },
  busyRefresh: [
    { ...graph(4, 'Application request limit reached'), sources: graphErrors },
    { ...graph(190, 'The person must log in at Facebook first', 459), sources: graphErrors },
    { ...graph(190, 'The person has not confirmed themselves', 464), sources: graphErrors },
  ],
  deadCode: { ...graph(100, 'This authorization code has been used.'), sources: graphErrors },
  ourApp: { ...graph(101, 'Error validating application.'), sources: graphErrors },
  administrator: noApproval,
};

const highLevelErrors = [
  'https://marketplace.gohighlevel.com/docs/Authorization/OAuth2.0',
  'https://github.com/oauthjs/node-oauth2-server',
];
const highLevel = (message: string) => ({
  status: 400,
  body: { statusCode: 400, message },
  sources: highLevelErrors,
});

const hubSpotErrors = [
  'https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/refresh-oauth-token',
  'https://github.com/airbytehq/airbyte/issues/79592',
];
const hubSpot = (status: string) => ({
  status: 400,
  body: { error: 'invalid_request', status, message: 'missing or unknown' },
  sources: hubSpotErrors,
});

const linkedInErrors = [
  'https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens',
  'https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow',
];
const linkedIn = (error: string, error_description: string) => ({
  status: 400,
  body: { error, error_description },
  sources: linkedInErrors,
});

const ringCentralErrors = [
  'https://developers.ringcentral.com/guide/authentication/refresh-tokens',
  'https://developers.ringcentral.com/guide/basics/errors',
];
const ringCentral = (error: string, errorCode: string) => ({
  status: 400,
  body: { error, errors: [{ errorCode }] },
  sources: ringCentralErrors,
});

const shopifyErrors = [
  'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens',
  'https://github.com/airhorns/shopify-draft-proxy',
];
const shopify = (status: number, error: string, error_description: string) => ({
  status,
  body: { error, error_description },
  sources: shopifyErrors,
});

const zoomErrors = [
  'https://github.com/Jericho/ZoomNet/issues/36',
  'https://github.com/iamfatness/CoreVideo/pull/196',
];
const zoom = (reason: string, error = 'invalid_request') => ({
  status: 400,
  body: { reason, error },
  sources: zoomErrors,
});

const slackErrors = [
  'https://docs.slack.dev/reference/methods/oauth.v2.access',
  'https://docs.slack.dev/authentication/using-token-rotation',
];
const slack = (error: string) => ({
  status: 200,
  body: { ok: false, error },
  sources: slackErrors,
});

const zohoErrors = [
  'https://www.zoho.com/crm/developer/docs/api/v8/refresh.html',
  'https://github.com/asciisd/zoho-v3/issues/14',
];
const zoho = (error: string) => ({ status: 200, body: { error }, sources: zohoErrors });

const salesforceErrors = [
  'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_flow_errors.htm',
];
const salesforce = (error: string, error_description: string) => ({
  status: 400,
  body: { error, error_description },
  sources: salesforceErrors,
});
/** In small letters as programs compare it, and as it is documented. */
const addresses = [
  'https://github.com/gravityplus/Gravity-Forms-Salesforce/issues/272',
  'https://github.com/forcedotcom/SalesforceMobileSDK-iOS (SFOAuthErrorCode.swift)',
  'https://salesforcedictionary.com/errors/invalid-oauth-grant',
];
const blocked = ['OAUTH_APP_BLOCKED', 'OAUTH_APP_ACCESS_DENIED', 'OAUTH_APPROVAL_ERROR_GENERIC'];

/** Providers whose token endpoints do not, or not only, say `invalid_grant` and `invalid_client`. */
export const inOwnWords: Readonly<Record<string, TokenRefusals>> = {
  facebook,
  facebook_messenger: facebook,
  whatsapp_business: facebook,

  gohighlevel: {
    deadRefresh: highLevel('Invalid grant: refresh token is invalid'),
    deadCode: highLevel('Invalid grant: authorization code is invalid'),
    ourApp: highLevel('Invalid parameter: client_id'),
    administrator: highLevel('Location is not active'),
  },

  hubspot: {
    deadRefresh: hubSpot('BAD_REFRESH_TOKEN'),
    deadCode: hubSpot('BAD_AUTH_CODE'),
    ourApp: hubSpot('BAD_CLIENT_SECRET'),
    administrator: noApproval,
  },

  linkedin: {
    deadRefresh: linkedIn(
      'invalid_request',
      'The provided authorization grant or refresh token is invalid, expired or revoked',
    ),
    busyRefresh: [linkedIn('invalid_request', 'A required parameter "refresh_token" is missing')],
    deadCode: linkedIn('invalid_redirect_uri', 'Or the authorization code expired.'),
    ourApp: { ...linkedIn('invalid_client', 'Client authentication failed'), status: 401 },
    administrator: noApproval,
  },

  ringcentral: {
    deadRefresh: ringCentral('invalid_grant', 'OAU-213'),
    deadCode: ringCentral('access_denied', 'OAU-108'),
    ourApp: ringCentral('invalid_client', 'OAU-109'),
    administrator: ringCentral('invalid_client', 'OAU-142'),
  },

  salesforce: {
    deadRefresh: salesforce('invalid_grant', 'expired access/refresh token'),
    busyRefresh: [salesforce('invalid_grant', 'token request is already being processed')],
    deadCode: salesforce('invalid_grant', 'expired authorization code'),
    ourApp: salesforce('invalid_client_id', 'client identifier invalid'),
    ourSettings: ['ip', 'IP'].map((first) => ({
      ...salesforce('invalid_grant', `${first} restricted or invalid login hours`),
      sources: addresses,
    })),
    administrator: { denials: blocked.map((error) => ({ error, sources: salesforceErrors })) },
  },

  shopify: {
    deadRefresh: shopify(401, 'invalid_request', 'This request requires an active refresh_token'),
    busyRefresh: [shopify(400, 'invalid_request', 'The refresh_token parameter is missing')],
    deadCode: shopify(
      400,
      'invalid_request',
      'The authorization code was not found or was already used',
    ),
    ourApp: shopify(400, 'application_cannot_be_found', 'No app has this client id'),
    administrator: noApproval,
  },

  slack: {
    deadRefresh: slack('invalid_refresh_token'),
    busyRefresh: [slack('ratelimited'), slack('internal_error')],
    deadCode: slack('code_already_used'),
    ourApp: slack('bad_client_secret'),
    administrator: slack('cannot_install_an_org_installed_app'),
  },

  zoho: {
    deadRefresh: zoho('invalid_code'),
    busyRefresh: [zoho('Access Denied')],
    deadCode: zoho('invalid_code'),
    ourApp: zoho('invalid_client'),
    administrator: noApproval,
  },

  zoom: {
    deadRefresh: zoom('Invalid Token!'),
    busyRefresh: [zoom('Bad Request')],
    deadCode: zoom('Invalid authorization code dZ1kCxAKfy_1a2b3c4d'),
    ourApp: { ...zoom('Invalid client_id or client_secret', 'invalid_client'), status: 401 },
    administrator: noApproval,
  },
};
