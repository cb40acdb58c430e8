import type { Provider } from './provider.ts';

/**
 * Only an administrator may authorize, and the token acts for the whole company until the app is
 * uninstalled: it has no end and no refresh token. The company has no id, so the administrator who
 * connected it stands for it: another one of the same company counts as another account, and ending one
 * connection takes the app out of the company. A dead token is a 403; there is one scope, so no 403
 * means a missing one. `error` is a text, and refusals by the gateway in front of the API come as a
 * `message`. Aircall registers the redirect URI by hand, for approved partners, and with it an
 * `install_uri`, to which it sends those who install the app from its dashboard: without a code and
 * without a state, so that they connect from here. Uninstalls are reported by a webhook that each
 * connection would have to register. Unverified: errors of the token endpoint, members of
 * `/v1/integrations/me` beside `user`, what disabling answers, and whether Aircall opens the
 * `install_uri` with parameters.
 * @see https://developer.aircall.io/docs/oauth
 * @see https://developer.aircall.io/tutorials/how-aircall-oauth-flow-works
 * @see https://github.com/aircall/partner-example-app
 * @see https://developer.aircall.io/api-references/
 * @see https://docs.withampersand.com/provider-guides/aircall the same of who registers an app
 */
export const aircall: Provider = {
  type: 'aircall',
  label: 'Aircall',
  category: 'telephony',
  authorizationEndpoint: 'https://dashboard.aircall.io/oauth/authorize',
  tokenEndpoint: 'https://api.aircall.io/v1/oauth/token',
  scopes: ['public_api'],
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  tokenRequest: 'json',
  apiErrors: { code: ['error', 'message'], unauthorized: ['Forbidden', 'Unauthorized'] },
  account: {
    url: 'https://api.aircall.io/v1/integrations/me',
    id: ['integration.user.id'],
    label: ['integration.company_name', 'integration.user.email', 'integration.user.name'],
  },
  grantFamily: 'aircall',
  revoke: {
    url: 'https://api.aircall.io/v1/integrations/disable',
    authentication: 'access_token',
    body: 'json',
  },
};

export const aircallPermissions = {
  public_api: 'whole_account',
} as const;
