import type { Provider } from './provider.ts';

/**
 * Consent and API live in the workspace's region; the token endpoint is one for all of them. What
 * an app may do is chosen in its settings, so no scopes are asked for. Tokens never expire, and
 * ending one uninstalls the app from the whole workspace. Its notice of that is always the same text,
 * so the token is tried before the connection is marked. Unverified: whether the token has ended by
 * then, and whether a notice is repeated that was not answered with HTTP 200.
 * @see https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth
 * @see https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/installing-uninstalling-apps
 * @see https://developers.intercom.com/docs/references/rest-api/errors/error-codes
 * @see https://developers.intercom.com/building-apps/docs/listing-your-app/ the review
 * @see https://docs.unified.to/skills/intercom-oauth-app/SKILL.md the same
 * @see https://nango.dev/docs/api-integrations/intercom/how-to-register-your-own-intercom-api-oauth-app the console
 * @see https://developers.intercom.com/docs/build-an-integration/getting-started the same
 */
export const intercom: Provider = {
  type: 'intercom',
  label: 'Intercom',
  category: 'messaging',
  authorizationEndpoint: 'https://app.{region}intercom.com/oauth',
  tokenEndpoint: 'https://api.intercom.io/auth/eagle/token',
  apiHosts: ['api.{region}intercom.io'],
  variables: {
    region: {
      label: 'region (us, eu or au)',
      from: 'start',
      name: 'region',
      values: { us: '', eu: 'eu.', au: 'au.' },
      default: '',
    },
  },
  scopes: [],
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  apiHeaders: { 'Intercom-Version': '2.14' },
  apiErrors: {
    code: 'errors.0.code',
    unauthorized: [
      'unauthorized',
      'token_revoked',
      'token_blocked',
      'token_not_found',
      'token_expired',
      'missing_authorization',
    ],
    missingScope: ['forbidden', 'api_plan_restricted', 'action_forbidden', 'token_unauthorized'],
    notFound: ['not_found'],
    rateLimited: ['rate_limit_exceeded', 'too_many_requests'],
  },
  account: {
    url: 'https://api.{region}intercom.io/me',
    id: ['app.id_code'],
    label: ['app.name', 'email'],
  },
  grantFamily: 'intercom',
  revoke: {
    url: 'https://api.intercom.io/auth/uninstall',
    authentication: 'access_token',
    body: 'json',
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'client_secret',
      at: { header: 'x-body-signature' },
      encoding: 'hex',
    },
    kind: 'uninstalled',
    account: ['app_id'],
  },
};
