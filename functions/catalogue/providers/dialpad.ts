import type { Provider } from './provider.ts';

/**
 * There is no console: Dialpad registers an app, its redirect URIs and `offline_access` by hand, after
 * a form. What is listed needs no scope, only a person who may see it. A sandbox is an app of its own,
 * on a host of its own, and is not served here. Revoking ends all tokens of this person and app.
 * Unverified: that a form is taken, which clients send although the schema names JSON; how long tokens
 * live, and whether refresh tokens rotate: the newest is kept.
 * @see https://developers.dialpad.com/docs/oauth
 * @see https://github.com/dialpad/dialpad-python-sdk/blob/main/dialpad_api_spec.json
 * @see https://developers.dialpad.com/docs/http-status-code
 * @see https://fivetran.com/docs/connectors/applications/dialpad/setup-guide the same of the form
 */
export const dialpad: Provider = {
  type: 'dialpad',
  label: 'Dialpad',
  category: 'telephony',
  authorizationEndpoint: 'https://dialpad.com/oauth2/authorize',
  tokenEndpoint: 'https://dialpad.com/oauth2/token',
  scopes: ['offline_access'],
  unechoedScopes: ['offline_access'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  account: {
    url: 'https://dialpad.com/api/v2/users/me',
    id: ['company_id', 'id'],
    label: ['emails.0', 'display_name'],
  },
  grantFamily: 'dialpad',
  revoke: {
    url: 'https://dialpad.com/oauth2/deauthorize',
    authentication: 'access_token',
  },
};

export const dialpadPermissions = {
  offline_access: 'stay_connected',
} as const;
