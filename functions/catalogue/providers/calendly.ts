import type { Provider } from './provider.ts';

/**
 * Refresh tokens are single-use and live until used; the token endpoint takes eight requests per
 * person and minute. Its lists want the person's or the organization's URI, which the token answer
 * holds: an id in the shape of an API address. Unverified by its own documentation: the console's address.
 * @see https://developer.calendly.com/api-docs/calendly-o-auth/o-auth/get-access-token
 * @see https://developer.calendly.com/create-a-developer-account
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/calendly.md the console
 */
export const calendly: Provider = {
  type: 'calendly',
  label: 'Calendly',
  category: 'calendar',
  authorizationEndpoint: 'https://auth.calendly.com/oauth/authorize',
  tokenEndpoint: 'https://auth.calendly.com/oauth/token',
  apiHosts: ['api.calendly.com'],
  variables: {
    user_uri: {
      label: 'user',
      from: 'token',
      name: 'owner',
      values: /^https:\/\/api\.calendly\.com\/users\/[A-Za-z0-9-]{1,64}$/,
    },
    organization_uri: {
      label: 'organization',
      from: 'token',
      name: 'organization',
      values: /^https:\/\/api\.calendly\.com\/organizations\/[A-Za-z0-9-]{1,64}$/,
    },
  },
  scopes: [
    'event_types:read',
    'scheduled_events:read',
    'users:read',
    'organizations:read',
    'webhooks:read',
    'webhooks:write',
  ],
  appSettings: { redirectUri: { https: true } },
  pkce: true,
  clientAuthentication: 'client_secret_basic',
  account: {
    url: 'https://api.calendly.com/users/me',
    id: ['resource.uri'],
    label: ['resource.email', 'resource.name'],
  },
  revoke: {
    url: 'https://auth.calendly.com/oauth/revoke',
    authentication: 'client_secret_post',
    token: 'refresh_token',
  },
};

export const calendlyPermissions = {
  'event_types:read': 'read_event_types',
  'scheduled_events:read': 'read_bookings',
  'users:read': 'see_profile',
  'organizations:read': 'read_organization',
  'webhooks:read': 'receive_events',
  'webhooks:write': 'receive_events',
  'routing_forms:read': 'read_forms',
} as const;
