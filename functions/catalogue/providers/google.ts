import type { Provider } from './provider.ts';

/**
 * What every Google product shares. A refresh token comes only when the consent screen was shown,
 * so both authorization parameters go with every connect; `prompt` is a list, so it can ask for an
 * account too. People can untick single scopes. A
 * refresh token dies after six months without use. Products share one grant per account and client, so
 * revoking any token ends them all. Every account is named by `sub`: its e-mail address can change, and
 * become another person's. The scope of the address, which every product asks for, is enough to read both.
 * Newer APIs name the reason of an error among its `details`, and the quota that is used up: of the
 * user (`ReadRequestsPerMinutePerUser`), or of our project and so of everybody. `rateLimitExceeded` may
 * be either. Since spring 2026 every callback with a code names the issuer, and the metadata says so;
 * one with an error may not. Cross-Account Protection has a stream of event tokens for each project, for
 * all its clients. `token-revoked` names a single token by its hash, by which nobody finds a connection
 * here. Unverified: `admin_policy_enforced` and `deleted_client` at the token endpoint; for how long
 * an event token is delivered again, which is said to be limited.
 * @see https://developers.google.com/identity/protocols/oauth2/web-server
 * @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
 * @see https://developers.google.com/identity/protocols/risc
 * @see https://github.com/mozilla/fxa packages/fxa-auth-server verifies the same tokens
 * @see https://developers.google.com/workspace/sheets/api/limits
 * @see https://github.com/r-lib/gargle/issues/160 an answer about the quota of a project
 * @see https://github.com/openiddict/openiddict-core/issues/2428 the issuer, before the metadata said so
 * @see https://github.com/nilbuild/developer-roadmap/issues/9802 the issuer, and what enforces it
 * @see https://support.google.com/cloud/answer/13463073 the review
 * @see https://nango.dev/docs/api-integrations/google-shared/google-security-review the same
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/google/oauth-single-service.md the console
 */
export const google = {
  issuer: 'https://accounts.google.com',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  appSettings: { redirectUri: { https: true } },
  pkce: true,
  clientAuthentication: 'client_secret_post',
  hasReusableRefreshTokens: true,
  authorizationParameters: { access_type: 'offline', prompt: 'consent' },
  otherAccountParameters: { prompt: 'select_account consent' },
  acceptsLoginHint: true,
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
      'error.status',
    ],
    appConfiguration: ['accessNotConfigured', 'SERVICE_DISABLED'],
    missingScope: ['insufficientPermissions', 'forbidden', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
    rateLimited: [
      'rateLimitExceeded',
      'userRateLimitExceeded',
      'dailyLimitExceeded',
      'quotaExceeded',
    ],
    appLimited: [0, 1, 2].map((n) => ({
      path: `error.details.${n}.metadata.quota_limit`,
      is: /PerProject$/,
    })),
  },
  account: {
    url: 'https://openidconnect.googleapis.com/v1/userinfo',
    id: ['sub'],
    label: ['email'],
  },
  grantFamily: 'google',
  revoke: {
    url: 'https://oauth2.googleapis.com/revoke',
    authentication: 'none',
    token: 'refresh_token',
  },
  notices: {
    signature: {
      token: 'body',
      key: {
        configuration: 'https://accounts.google.com/.well-known/risc-configuration',
        hosts: ['accounts.google.com', 'www.googleapis.com'],
      },
      toleranceSeconds: 7 * 86_400,
    },
    kind: {
      at: [{ body: 'event.type' }],
      words: {
        'https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked': 'tokens_revoked',
        'https://schemas.openid.net/secevent/risc/event-type/account-disabled': 'tokens_revoked',
      },
    },
    account: ['event.subject.sub'],
    occurredAt: { body: 'claims.iat' },
  },
} as const satisfies Partial<Provider>;
