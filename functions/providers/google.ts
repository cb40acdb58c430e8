import type { Provider } from './provider.ts';

/**
 * What every Google product shares. A refresh token comes only when the consent screen was shown,
 * so both authorization parameters go with every connect; `prompt` is a list, so it can ask for an
 * account too. People can untick single scopes. A
 * refresh token dies after six months without use. Products share one grant per account and
 * client, so every account is named by its e-mail address, and revoking any token ends them all.
 * Newer APIs name the reason of an error among its `details`. Unverified: `admin_policy_enforced` and
 * `deleted_client` at the token endpoint.
 * @see https://developers.google.com/identity/protocols/oauth2/web-server
 */
export const google = {
  documentation: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  issuer: 'https://accounts.google.com',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  appSettings: {
    redirectUri: { https: true },
    registration: [
      'OAuth consent screen: publish the app; while it is in testing, connections end after seven days.',
      'An account has at most 100 refresh tokens of one client: the next one silently ends the oldest.',
    ],
  },
  pkce: true,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { access_type: 'offline', prompt: 'consent' },
  otherAccountParameters: { prompt: 'select_account consent' },
  lifetime: { seconds: 180 * 86_400, extendedByRefresh: true },
  tokenErrors: {
    appConfiguration: ['redirect_uri_mismatch', 'deleted_client'],
    administrator: ['admin_policy_enforced'],
  },
  apiErrors: {
    code: [
      'error.errors.0.reason',
      'error.details.0.reason',
      'error.details.1.reason',
      'error.details.2.reason',
    ],
    appConfiguration: ['accessNotConfigured', 'SERVICE_DISABLED'],
    missingScope: ['insufficientPermissions', 'forbidden', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
    rateLimited: [
      'rateLimitExceeded',
      'userRateLimitExceeded',
      'dailyLimitExceeded',
      'quotaExceeded',
    ],
  },
  grantFamily: 'google',
  revoke: {
    url: 'https://oauth2.googleapis.com/revoke',
    authentication: 'none',
    token: 'refresh_token',
  },
} as const satisfies Partial<Provider>;
