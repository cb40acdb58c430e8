import type { Provider } from './provider.ts';

/** Of the Graph API, in every URL of it here. */
export const graphVersion = 'v25.0';

/** 200 to 299 are all of one kind. */
const permissionErrors = Array.from({ length: 100 }, (_, index) => String(200 + index));

/**
 * What every product behind Facebook Login shares. No refresh tokens: the short-lived user token is
 * swapped for one of about 60 days when the account is connected, and a valid one can be swapped again.
 * The answer may say when the new one ends. Errors are objects with a number: 1 is a server error in
 * the API, but a wrong secret at the token endpoint. A declined permission comes back only if the
 * person is asked for it again. The token answer names no scopes. 80001, 80005, 80006, 80007 and 80008 are the
 * limits of pages, leads, Messenger, and WhatsApp Business accounts and their templates; 4 is that of our app, 200 requests an hour for each of its users.
 * A header says in minutes when a limit of accounts and pages ends; those of apps and people are of an hour.
 * 190 is also answered to a live token where the request wants one of another kind, such as a page's.
 * A configuration may make tokens of a system user of the business instead, which have no end or last 60
 * days. Unverified: 803, and whether a second swap moves the end; of tokens of a system user, whether they
 * can be swapped, that no call ends them, and whether `me/businesses` has the portfolio, which
 * `client_business_id` of `me` names.
 * @see https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 * @see https://github.com/facebook/facebook-php-business-sdk/issues/428 190 for a live token
 * @see https://github.com/pablobarbera/Rfacebook/issues/174 the same
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 * @see https://www.rubydoc.info/gems/facebook-client/Facebook/RequestLimitError the same of 4
 * @see https://github.com/atlyguy123/ads-dashboard its guide to limits has the header
 * @see https://developers.aivo.co/engage/ the same of 80007
 * @see https://developers.facebook.com/documentation/facebook-login/facebook-login-for-business which token
 * @see https://nango.dev/docs/api-integrations/facebook-login-for-business/how-to-register-your-own-facebook-login-for-business-api-oauth-app the same
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 * @see https://developers.facebook.com/docs/graph-api/changelog
 * @see https://github.com/jaredhanson/passport-facebook/issues/128 the fragment `#_=_`
 * @see https://github.com/omab/python-social-auth/issues/833 the same
 * @see https://developers.facebook.com/docs/graph-api/overview/access-levels what App Review grants
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/facebookapp.md the console and the review
 */
export const facebookLogin = {
  authorizationEndpoint: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
  tokenEndpoint: `https://graph.facebook.com/${graphVersion}/oauth/access_token`,
  scopeSeparator: ',',
  appSettings: {
    authorizationParameters: {
      config_id: { label: 'configuration of Facebook Login for Business', pattern: /^\d{1,32}$/ },
    },
    redirectUri: { https: true },
  },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { auth_type: 'rerequest' },
  addsFragment: true,
  authorizationErrors: { cancelled: ['user_denied'] },
  longLivedExchange: { grantType: 'fb_exchange_token', tokenParameter: 'fb_exchange_token' },
  grantedScopes: {
    url: `https://graph.facebook.com/${graphVersion}/me/permissions`,
    list: 'data',
    name: 'permission',
    where: { path: 'status', is: 'granted' },
  },
  lifetime: { seconds: 60 * 86_400, extendedByRefresh: true },
  tokenErrors: {
    paths: ['error.code', 'error.error_subcode'],
    transient: ['459', '464'],
    reconnect: ['190'],
    appConfiguration: ['1', '101'],
    onCode: { reconnect: ['100'] },
  },
  apiErrors: {
    code: ['error.code', 'error.error_subcode'],
    transient: ['459', '464'],
    unauthorized: ['190', '102'],
    missingScope: ['10', ...permissionErrors],
    notFound: ['100', '803'],
    rateLimited: ['4', '17', '32', '613', '80001', '80005', '80006', '80007', '80008'],
    appLimited: [{ path: 'error.code', is: /^4$/ }],
    waitHeader: { header: 'x-business-use-case-usage', minutes: 'estimated_time_to_regain_access' },
    usualWaitSeconds: 60,
  },
  lookUps: { perSecond: 0.5, burst: 60 },
  account: {
    url: `https://graph.facebook.com/${graphVersion}/me?fields=id,name`,
    id: ['id'],
    label: ['name'],
  },
  grantFamily: 'facebook',
  revoke: {
    method: 'DELETE',
    url: `https://graph.facebook.com/${graphVersion}/me/permissions`,
    authentication: 'access_token',
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'client_secret',
      at: { formField: 'signed_request' },
      encoding: 'base64url',
    },
    matches: { algorithm: 'HMAC-SHA256' },
    kind: {
      at: [{ query: 'notice' }],
      words: { deauthorize: 'uninstalled', data_deletion: 'erase_account' },
    },
    account: ['user_id'],
    occurredAt: { body: 'issued_at' },
    erasureResponse: { url: 'status_url', confirmation_code: 'confirmation_code' },
  },
  sunsets: [
    {
      api: `Graph API ${graphVersion}`,
      ends: '2028-07-29',
      source: 'https://developers.facebook.com/docs/graph-api/changelog',
    },
  ],
} as const satisfies Partial<Provider>;
