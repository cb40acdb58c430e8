import type { Provider } from './provider.ts';

/**
 * Its newer flow, which an app version has to be switched to: tokens of the older one, which never
 * ended, are refused since October 2026. Refresh tokens are single-use, and none lives longer than
 * six months from the consent. An access token lives for about an hour, which only its own `exp`
 * says. An app has to be installed before anybody of the account can connect; an admin is asked to
 * on the way. Failures come at HTTP 200 with `errors`, limits of a day, 200 calls on some plans,
 * among them. An uninstall ends the grants of all users of the account. Its webhook is signed by a
 * JWT in a header, which names the account and not the event: what else our client secret signs for
 * monday, such as the session of a view, could be sent as one by a user of that account. PKCE is
 * demanded. Unverified: which of the two names the account has in a webhook's JWT; whether a
 * webhook is repeated, and with the same JWT, which is why its `exp` is not read; what the token
 * endpoint says of a dead refresh token; clients take it for `invalid_grant`.
 * @see https://developer.monday.com/apps/docs/oauth
 * @see https://developer.monday.com/apps/docs/webhooks-1
 * @see https://community.monday.com/t/webhooks-and-short-lived-tokens/102581 the claims of a webhook's JWT
 * @see https://developer.monday.com/apps/docs/migrating-to-the-new-oauth-flow
 * @see https://github.com/superdurable/dex-connectors-library/tree/main/connectors/monday
 * @see https://developer.monday.com/api-reference/docs/errors
 * @see https://developer.monday.com/api-reference/docs/api-versioning
 * @see https://nango.dev/docs/api-integrations/monday/how-to-register-your-own-monday-oauth-app where apps are made
 * @see https://docs.cloud.google.com/gemini/enterprise/docs/connectors/monday/monday-configuration the same
 */
export const monday: Provider = {
  type: 'monday',
  label: 'monday.com',
  category: 'project_management',
  authorizationEndpoint: 'https://auth.monday.com/oauth2/authorize',
  tokenEndpoint: 'https://auth.monday.com/oauth_ms/oauth/token',
  scopes: ['boards:read', 'workspaces:read', 'me:read', 'account:read'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  tokenRequest: 'json',
  authorizationParameters: { force_install_if_needed: 'true' },
  expiresAt: { claim: 'exp' },
  lifetime: { seconds: 183 * 86_400, extendedByRefresh: false },
  accessToken: { header: 'authorization' },
  apiHeaders: { 'API-Version': '2026-10' },
  apiErrors: {
    code: 'errors.0.extensions.code',
    errorsMember: 'errors',
    wait: { seconds: 'errors.0.extensions.retry_in_seconds' },
    unauthorized: ['NOT_AUTHENTICATED', 'Unauthorized'],
    missingScope: [
      'USER_UNAUTHORIZED',
      'UserUnauthorizedException',
      'USER_ACCESS_DENIED',
      'missingRequiredPermissions',
      'UNAUTHORIZED_FIELD_OR_TYPE',
    ],
    notFound: ['InvalidBoardIdException', 'ResourceNotFoundException'],
    rateLimited: [
      'COMPLEXITY_BUDGET_EXHAUSTED',
      'ComplexityException',
      'RATE_LIMIT_EXCEEDED',
      'maxConcurrencyExceeded',
      'IP_RATE_LIMIT_EXCEEDED',
      'FIELD_LIMIT_EXCEEDED',
      'DAILY_LIMIT_EXCEEDED',
      'API_TEMPORARILY_BLOCKED',
    ],
  },
  account: {
    url: 'https://api.monday.com/v2',
    body: { query: 'query { me { id email account { id name } } }' },
    error: { at: 'errors' },
    id: ['data.me.account.id', 'data.me.id'],
    company: { partOfId: 0 },
    label: ['data.me.account.name', 'data.me.email'],
  },
  revoke: {
    url: 'https://auth.monday.com/oauth_ms/oauth/revoke',
    authentication: 'client_secret_post',
    token: 'refresh_token',
    body: 'json',
  },
  notices: {
    signature: {
      token: { header: 'authorization' },
      key: 'client_secret',
      toleranceSeconds: 3_600,
    },
    kind: { at: [{ body: 'type' }], words: { uninstall: 'uninstalled' } },
    account: ['claims.dat.account_id', 'claims.accountId'],
    occurredAt: { body: 'claims.iat' },
  },
  sunsets: [
    {
      api: 'API 2026-10',
      ends: '2027-04-01',
      isEarliest: true,
      source: 'https://developer.monday.com/api-reference/docs/api-versioning',
    },
  ],
};

export const mondayPermissions = {
  'boards:read': 'read_boards',
  'workspaces:read': 'read_workspaces',
  'me:read': 'see_profile',
  'account:read': 'see_account',
  'updates:read': 'read_comments',
} as const;
