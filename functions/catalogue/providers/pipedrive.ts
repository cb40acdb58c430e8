import type { Provider } from './provider.ts';

/**
 * Scopes are set on the app, and empty parameters break its consent page. An app has one callback
 * URL, which an uninstall calls too, with DELETE. Refresh tokens are single-use and die after 60 days
 * without use; revoking one uninstalls the app. Installs from its marketplace come back without our
 * state. Unverified: whether its callbacks name an issuer, so none is expected.
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-and-api-proxy-status-codes
 * @see https://pipedrive.readme.io/docs/app-uninstallation
 * @see https://pipedrive.readme.io/docs/marketplace-getting-user-data
 * @see https://pipedrive.readme.io/docs/developer-hub the console and the review
 * @see https://nango.dev/docs/api-integrations/pipedrive/how-to-register-your-own-pipedrive-api-oauth-app the same of the review
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/pipedrive.md the console
 */
export const pipedrive: Provider = {
  type: 'pipedrive',
  label: 'Pipedrive',
  category: 'crm',
  authorizationEndpoint: 'https://oauth.pipedrive.com/oauth/authorize',
  tokenEndpoint: 'https://oauth.pipedrive.com/oauth/token',
  apiHosts: ['{api_host}'],
  variables: {
    api_host: {
      label: 'company domain',
      from: 'token',
      name: 'api_domain',
      isUrl: true,
      values: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.pipedrive\.com$/,
    },
  },
  scopes: [],
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  authorizationErrors: { cancelled: ['user_denied'] },
  tokenErrors: {
    paths: ['error', 'message'],
    reconnect: [/^Invalid grant: /],
    appConfiguration: [/^Invalid client: /],
  },
  lifetime: { seconds: 60 * 86_400, extendedByRefresh: true },
  account: {
    url: 'https://{api_host}/api/v1/users/me',
    id: ['data.company_id', 'data.id'],
    label: ['data.company_name', 'data.email'],
  },
  grantFamily: 'pipedrive',
  revoke: {
    url: 'https://oauth.pipedrive.com/oauth/revoke',
    authentication: 'client_secret_basic',
    token: 'refresh_token',
    parameters: { token_type_hint: 'refresh_token' },
  },
  uninstallCall: { accountId: ['company_id', 'user_id'] },
};
