import type { Provider } from './provider.ts';

/**
 * Scopes live on the app and are not asked for: apps know either the names below or the older ones, and
 * those with :admin only if the app is managed by administrators. Refresh tokens are single-use
 * and live 90 days. A person has one grant per app: another connection ends the one before. A dead
 * refresh token is named in `reason`, whatever `error` says; so is a dead code, which the reason repeats.
 * Code 200 comes at HTTP 400, for what the person or the plan has no right to. Unverified: `api_url` of
 * the token answer; it is not read, since api.zoom.us serves every region; whether the revoke call accepts
 * an expired access token; and the tolerance of notices, which is not documented.
 * @see https://developers.zoom.us/docs/integrations/oauth/
 * @see https://developers.zoom.us/docs/api/webhooks/
 * @see https://github.com/MacsiDigital/laravel-zoom/issues/87 code 200
 * @see https://github.com/PipedreamHQ/pipedream/pull/20194 the same
 * @see https://developers.zoom.us/docs/internal-apps/oauth-scopes-overview/ which apps may have :admin
 * @see https://github.com/zoom/skills/blob/main/skills/oauth/references/granular-scopes.md
 * @see https://developers.zoom.us/docs/platform/key-concepts the review
 * @see https://developer.nylas.com/docs/unlisted/integrations/zoom/publish-zoom-app the same
 * @see https://nango.dev/docs/api-integrations/zoom/how-to-register-your-own-zoom-api-oauth-app the console
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/zoom.md the same
 */
export const zoom: Provider = {
  type: 'zoom',
  label: 'Zoom',
  category: 'meetings',
  authorizationEndpoint: 'https://zoom.us/oauth/authorize',
  tokenEndpoint: 'https://zoom.us/oauth/token',
  apiHosts: ['api.zoom.us'],
  scopes: [],
  appSettings: {
    signingSecret: 'Secret Token',
    redirectUri: { https: true },
  },
  pkce: true,
  clientAuthentication: 'client_secret_basic',
  lifetime: { seconds: 90 * 86_400, extendedByRefresh: true },
  tokenErrors: {
    paths: ['error', 'reason'],
    reconnect: ['Invalid Token!'],
    onCode: { reconnect: [/^Invalid authorization code\b/] },
  },
  apiErrors: {
    code: 'code',
    unauthorized: ['124'],
    missingScope: ['104', '4711', '200'],
    notFound: ['1001', '3001'],
  },
  account: { url: 'https://api.zoom.us/v2/users/me', id: ['id'], label: ['email'] },
  grantFamily: 'zoom',
  revoke: {
    url: 'https://zoom.us/oauth/revoke',
    authentication: 'client_secret_basic',
    token: 'access_token',
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'signing_secret',
      at: { header: 'x-zm-signature' },
      encoding: 'hex',
      prefix: 'v0=',
      signed: 'v0:{timestamp}:{body}',
      timestamp: { at: { header: 'x-zm-request-timestamp' }, toleranceSeconds: 300 },
    },
    kind: {
      at: [{ body: 'event' }],
      words: { app_deauthorized: 'uninstalled', 'endpoint.url_validation': 'challenge' },
    },
    account: ['payload.user_id'],
    occurredAt: { body: 'payload.deauthorization_time' },
    challengeResponse: {
      plainToken: { echo: 'payload.plainToken' },
      encryptedToken: { hmac: 'payload.plainToken' },
    },
  },
};
