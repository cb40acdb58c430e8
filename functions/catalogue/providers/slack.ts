import type { Provider } from './provider.ts';

/**
 * Answers HTTP 200 with `ok: false` on failure, from the token endpoint and the Web API alike. The
 * access token kept is the bot's; it expires only where the app has token rotation on. The refresh
 * token is then single-use. The token belongs to the workspace, or to the organization whose
 * administrator installed the app for all its workspaces: revoking it ends every connection of that
 * workspace or organization. Unverified: whether a bot's token may uninstall the app, so it is revoked
 * only.
 * @see https://docs.slack.dev/authentication/installing-with-oauth
 * @see https://docs.slack.dev/authentication/verifying-requests-from-slack
 * @see https://docs.slack.dev/reference/methods/auth.test which needs no scope
 * @see https://github.com/slackapi/slack-api-specs the same
 * @see https://github.com/slackapi/slack-api-specs `invalid_cursor`, among the errors of its lists
 * @see https://github.com/getsentry/junior/pull/218 the same for a cursor that has expired
 * @see https://docs.slack.dev/app-management/distribution the console and the review
 * @see https://developer.salesforce.com/docs/platform/salesforce-slack-sdk/guide/packaging_publish.html the review
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/slack.md the console
 */
export const slack: Provider = {
  type: 'slack',
  label: 'Slack',
  category: 'messaging',
  authorizationEndpoint: 'https://slack.com/oauth/v2/authorize',
  tokenEndpoint: 'https://slack.com/api/oauth.v2.access',
  scopes: ['channels:read', 'groups:read', 'chat:write', 'users:read', 'users:read.email'],
  optionalScopes: { scopes: ['usergroups:read'] },
  scopeSeparator: ',',
  appSettings: { signingSecret: 'Signing Secret' },
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  tokenTypes: ['bot', 'user'],
  successMember: 'ok',
  tokenErrors: {
    reconnect: [
      'invalid_refresh_token',
      'token_revoked',
      'token_expired',
      'account_inactive',
      'invalid_auth',
      'invalid_code',
      'code_already_used',
    ],
    appConfiguration: [
      'bad_client_secret',
      'invalid_client_id',
      'bad_redirect_uri',
      'invalid_grant_type',
      'no_scopes',
      'oauth_authorization_url_mismatch',
    ],
    administrator: ['cannot_install_an_org_installed_app'],
  },
  apiErrors: {
    code: 'error',
    unauthorized: [
      'invalid_auth',
      'not_authed',
      'token_revoked',
      'token_expired',
      'account_inactive',
    ],
    missingScope: ['missing_scope', 'no_permission'],
    notFound: ['channel_not_found'],
    positionGone: ['invalid_cursor'],
    rateLimited: ['ratelimited', 'rate_limited'],
  },
  account: {
    id: [['team.id', 'enterprise.id']],
    label: ['team.name', 'enterprise.name'],
    check: { url: 'https://slack.com/api/auth.test', body: {} },
  },
  grantFamily: 'slack',
  revoke: {
    url: 'https://slack.com/api/auth.revoke',
    authentication: 'access_token',
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'signing_secret',
      at: { header: 'x-slack-signature' },
      encoding: 'hex',
      prefix: 'v0=',
      signed: 'v0:{timestamp}:{body}',
      timestamp: { at: { header: 'x-slack-request-timestamp' }, toleranceSeconds: 300 },
    },
    kind: {
      at: [{ body: 'event.type' }, { body: 'type' }],
      words: {
        app_uninstalled: 'uninstalled',
        // We hold no tokens of people, which are in `oauth`.
        tokens_revoked: { effect: 'tokens_revoked', onlyWith: 'event.tokens.bot.0' },
        url_verification: 'challenge',
      },
    },
    account: ['team_id', 'enterprise_id'],
    occurredAt: { body: 'event_time' },
    challengeResponse: { challenge: { echo: 'challenge' } },
  },
};

export const slackPermissions = {
  'channels:read': 'read_channels',
  'groups:read': 'read_private_channels',
  'chat:write': 'send_messages',
  'users:read': 'read_people',
  'users:read.email': 'read_people_emails',
  'usergroups:read': 'read_groups',
  'channels:history': 'read_messages',
  'groups:history': 'read_private_messages',
  'reactions:read': 'read_reactions',
} as const;
