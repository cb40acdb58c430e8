import type { Provider } from './provider.ts';

/**
 * The scopes must be those that the app requires, all of them; what depends on a plan goes into
 * optional_scope, which drops what the portal lacks. Granted scopes come as an array `scopes`. One
 * refresh token may serve every connection of a portal. The token endpoint says what is wrong in
 * `status`, beside an `error` that varies. Revoking leaves the app installed; removing the app sends
 * the portal's administrators an e-mail. It sends no notice of an uninstall: an app would have to
 * poll its webhooks journal. Unverified: BAD_CLIENT_ID and BAD_CLIENT_SECRET, whether revoking
 * also ends the access tokens, and that support for legacy public apps ends in September 2027.
 * @see https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/refresh-oauth-token
 * @see https://developers.hubspot.com/docs/api-reference/error-handling
 * @see https://developers.hubspot.com/changelog/v1-oauth-api-deprecation
 * @see https://developers.hubspot.com/docs/apps/developer-platform/build-apps/manage-apps-in-hubspot where apps are
 * @see https://developers.hubspot.com/changelog/legacy-public-app-creation-sunset how new ones are made
 * @see https://docs.alterauth.com/providers/hubspot the same
 * @see https://developers.hubspot.com/changelog/legacy-apis-and-legacy-apps-whats-going-unsupported-and-when the end of support
 * @see https://docs.unified.to/skills/hubspot-oauth-app/SKILL.md how many accounts
 * @see https://www.skills.sh/samber/developer-platform-skills/hubspot-marketplace-playbook the same
 */
export const hubspot: Provider = {
  type: 'hubspot',
  label: 'HubSpot',
  category: 'crm',
  authorizationEndpoint: 'https://app.hubspot.com/oauth/authorize',
  tokenEndpoint: 'https://api.hubapi.com/oauth/2026-03/token',
  scopes: [
    'oauth',
    'crm.objects.contacts.read',
    'crm.objects.contacts.write',
    'crm.objects.deals.read',
    'crm.objects.owners.read',
  ],
  optionalScopes: {
    parameter: 'optional_scope',
    scopes: [
      'crm.lists.read',
      'forms',
      'crm.schemas.deals.read',
      'crm.objects.companies.read',
      'automation',
      'tickets',
      'crm.schemas.custom.read',
      'crm.objects.custom.read',
    ],
  },
  appSettings: { redirectUri: { https: true } },
  pkce: true,
  clientAuthentication: 'client_secret_post',
  tokenErrors: {
    paths: ['error', 'status'],
    reconnect: ['BAD_REFRESH_TOKEN', 'BAD_AUTH_CODE', 'EXPIRED_AUTH_CODE'],
    appConfiguration: [
      'BAD_CLIENT_ID',
      'BAD_CLIENT_SECRET',
      'BAD_REDIRECT_URI',
      'MISMATCH_REDIRECT_URI_AUTH_CODE',
    ],
  },
  apiErrors: {
    code: 'category',
    unauthorized: ['EXPIRED_AUTHENTICATION', 'INVALID_AUTHENTICATION'],
    missingScope: ['MISSING_SCOPES'],
    notFound: ['OBJECT_NOT_FOUND'],
    rateLimited: ['RATE_LIMITS'],
  },
  account: {
    url: 'https://api.hubapi.com/account-info/2026-03/details',
    id: ['portalId'],
    label: ['portalId'],
  },
  grantFamily: 'hubspot',
  revoke: {
    url: 'https://api.hubapi.com/oauth/2026-03/token/revoke',
    authentication: 'client_secret_post',
    token: 'refresh_token',
    parameters: { token_type_hint: 'refresh_token' },
  },
  uninstall: {
    method: 'DELETE',
    url: 'https://api.hubapi.com/appinstalls/2026-03/external-install',
    authentication: 'access_token',
  },
  sunsets: [
    {
      api: 'OAuth, account and uninstall APIs 2026-03',
      ends: '2027-09-30',
      isEarliest: true,
      source: 'https://developers.hubspot.com/docs/developer-tooling/platform/versioning',
    },
  ],
};

export const hubspotPermissions = {
  oauth: 'sign_in',
  'crm.objects.contacts.read': 'read_contacts',
  'crm.objects.contacts.write': 'change_contacts',
  'crm.objects.deals.read': 'read_deals',
  'crm.objects.owners.read': 'read_people',
  'crm.lists.read': 'read_lists',
  forms: 'manage_forms',
  'crm.schemas.deals.read': 'read_fields',
  'crm.objects.companies.read': 'read_companies',
  automation: 'manage_automations',
  tickets: 'manage_tickets',
  'crm.schemas.custom.read': 'read_fields',
  'crm.objects.custom.read': 'read_records',
  'conversations.read': 'read_messages',
} as const;
