import type { Provider } from './provider.ts';

/**
 * Each helpdesk has a subdomain of its own. PKCE is not supported. The refresh token neither changes
 * nor ends; revoking it uninstalls the app from the helpdesk, while access tokens stay good until
 * their end. A draft of the app can be installed only in Gorgias' own sandbox, and the App Store opens
 * an app with `account` in the URL: connecting has to be started here all the same. `expires_in` has
 * been seen as 0. Teams need users:read, and views tickets:read. Unverified: whether `nonce`, which its
 * example has, is ever demanded, and the console's address, which programs name but no documentation.
 * @see https://developers.gorgias.com/docs/oauth2-authentication-for-creating-apps-with-gorgias
 * @see https://developers.gorgias.com/docs/oauth2-scopes
 * @see https://developers.gorgias.com/reference/list-teams
 * @see https://developers.gorgias.com/docs/overview the developer portal
 * @see https://composio.dev/auth/gorgias the same
 */
export const gorgias: Provider = {
  type: 'gorgias',
  label: 'Gorgias',
  category: 'support',
  authorizationEndpoint: 'https://{subdomain}.gorgias.com/oauth/authorize',
  tokenEndpoint: 'https://{subdomain}.gorgias.com/oauth/token',
  variables: {
    subdomain: {
      label: 'Gorgias subdomain (what stands before .gorgias.com)',
      from: 'start',
      name: 'subdomain',
      values: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      example: 'acme',
    },
  },
  scopes: ['offline', 'account:read', 'tags:read', 'tickets:read', 'users:read'],
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  account: {
    url: 'https://{subdomain}.gorgias.com/api/account',
    id: ['domain'],
    label: ['domain'],
  },
  grantFamily: 'gorgias',
  revoke: {
    url: 'https://{subdomain}.gorgias.com/oauth/revoke',
    authentication: 'client_secret_basic',
    token: 'refresh_token',
  },
};

export const gorgiasPermissions = {
  offline: 'stay_connected',
  'account:read': 'see_account',
  'tags:read': 'read_tags',
  'tickets:read': 'read_tickets',
  'users:read': 'read_people',
} as const;
