import type { Provider } from './provider.ts';

/**
 * Connects one location. An agency's consent brings no locationId and is refused, since the
 * look-ups need one. An agency that removes the app names no location either: that ends those of all its
 * locations. Its portal refuses a redirect URI that holds its name. Refresh tokens are
 * single-use and live a year. A missing scope answers 401 like a dead token; only the message
 * distinguishes them. Errors of the token endpoint are a `message`, without an `error`. Only the
 * owner can resume a paused location. Ending a connection removes the app from the location, if
 * `oauth.write` was granted. One key signs the notices of all apps, so the body must name ours. They
 * are repeated, unchanged, for over an hour, so their age is no reason to refuse them. Unverified:
 * whether the host of the redirect URI may hold the name, and which of two bodies the token endpoint
 * answers with.
 * @see https://marketplace.gohighlevel.com/docs/Authorization/OAuth2.0
 * @see https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
 * @see https://marketplace.gohighlevel.com/docs/webhook/AppUninstall
 * @see https://github.com/GoHighLevel/highlevel-api-docs/blob/main/apps/marketplace.json
 * @see https://marketplace.gohighlevel.com/docs/oauth/AppCreationGuide
 * @see https://nango.dev/docs/api-integrations/highlevel/how-to-register-your-own-highlevel-api-oauth-app the console
 */
export const gohighlevel: Provider = {
  type: 'gohighlevel',
  label: 'HighLevel',
  category: 'crm',
  callbackSlug: 'crm-location',
  authorizationEndpoint: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
  tokenEndpoint: 'https://services.leadconnectorhq.com/oauth/token',
  variables: {
    location_id: {
      label: 'location',
      from: 'token',
      name: 'locationId',
      values: /^[A-Za-z0-9]{1,64}$/,
    },
  },
  scopes: [
    'locations.readonly',
    'contacts.readonly',
    'contacts.write',
    'calendars.readonly',
    'calendars/events.readonly',
    'opportunities.readonly',
    'forms.readonly',
    'workflows.readonly',
  ],
  optionalScopes: { scopes: ['oauth.write', 'locations/tags.readonly'] },
  appSettings: {
    authorizationParameters: {
      version_id: {
        label: 'version of an app that is not published: its client id up to the first dash',
        pattern: /^[A-Za-z0-9-]{1,64}$/,
      },
    },
    signingSecret: 'public key of webhooks, where it is another than the known one',
    authorizationHosts: ['marketplace.leadconnectorhq.com'],
    redirectUri: {
      // The short one stands alone: it is in “highlights” too.
      forbiddenWords: [/highlevel/, /leadconnector/, /(?<![a-z])ghl(?![a-z])/],
    },
  },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  tokenParameters: { user_type: 'Location' },
  refreshParameters: { user_type: 'Location' },
  tokenErrors: {
    paths: ['error', 'message'],
    reconnect: [/^Invalid grant: (?:refresh token|authorization code) (?:is invalid|has expired)$/],
    appConfiguration: [/^(?:Invalid|Missing) parameter: /],
    administrator: ['Location is not active'],
  },
  lifetime: { seconds: 365 * 86_400, extendedByRefresh: true },
  apiHeaders: { Version: '2021-07-28' },
  apiErrors: {
    code: 'message',
    unauthorized: ['Invalid JWT', 'Invalid token: access token is invalid'],
    missingScope: ['The token is not authorized for this scope.'],
    rateLimited: ['Too Many Requests'],
  },
  account: {
    url: 'https://services.leadconnectorhq.com/locations/{location_id}',
    id: ['location.id'],
    label: ['location.name'],
    company: 'companyId',
  },
  notices: {
    signature: {
      algorithm: 'ed25519',
      key: { publicKey: 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=' },
      at: { header: 'x-ghl-signature' },
      encoding: 'base64',
    },
    matches: { appId: '{app_id}' },
    kind: { at: [{ body: 'type' }], words: { UNINSTALL: 'uninstalled', INSTALL: 'ignore' } },
    account: ['locationId', 'companyId'],
    occurredAt: { body: 'timestamp' },
  },
  grantFamily: 'gohighlevel',
  revoke: {
    method: 'DELETE',
    url: 'https://services.leadconnectorhq.com/marketplace/app/{app_id}/installations',
    authentication: 'access_token',
    parameters: { locationId: '{location_id}', reason: 'Disconnected' },
    body: 'json',
  },
};

export const gohighlevelPermissions = {
  'locations.readonly': 'read_locations',
  'contacts.readonly': 'read_contacts',
  'contacts.write': 'change_contacts',
  'calendars.readonly': 'read_calendars',
  'calendars/events.readonly': 'read_events',
  'opportunities.readonly': 'read_deals',
  'forms.readonly': 'read_forms',
  'workflows.readonly': 'read_automations',
  'oauth.write': 'use_locations',
  'locations/tags.readonly': 'read_tags',
  'conversations/message.readonly': 'read_messages',
  'voice-ai-dashboard.readonly': 'read_calls',
} as const;
