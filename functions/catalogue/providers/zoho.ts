import type { Provider } from './provider.ts';

/**
 * The callback names the data center that takes the code and refreshes; the token answer names its
 * API host. Errors come at HTTP 200; `Access Denied` throttles: ten access tokens in ten minutes.
 * Some token answers have the life of the token in `expires_in_sec`, and milliseconds in `expires_in`.
 * A code lives a minute. A missing scope is a 401. Accounts in China need a consent page of their
 * own. Other data centers than the app's know it only where its settings say so. A person has at most
 * 20 refresh tokens: one more ends the oldest. Its notifications are about records of modules; none
 * reports that a grant has ended.
 * @see https://www.zoho.com/accounts/protocol/oauth/multi-dc.html
 * @see https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
 * @see https://github.com/Weble/ZohoClient/issues/11 the milliseconds
 * @see https://github.com/googleworkspace/apps-script-oauth2/issues/198 the same
 * @see https://github.com/zoho/crm-oas/blob/main/v8.0/notifications.json
 * @see https://nango.dev/docs/api-integrations/zoho-crm/how-to-register-your-own-zoho-crm-api-oauth-app the console
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/zoho.md the same
 */
export const zoho: Provider = {
  type: 'zoho',
  label: 'Zoho CRM',
  category: 'crm',
  authorizationEndpoint: 'https://accounts.zoho.com/oauth/v2/auth',
  tokenEndpoint: 'https://{accounts_host}/oauth/v2/token',
  apiHosts: ['{api_host}'],
  variables: {
    accounts_host: {
      label: 'accounts server',
      from: 'callback',
      name: 'accounts-server',
      isUrl: true,
      values: /^accounts\.zoho(?:\.(?:com|com\.au|com\.cn|eu|in|jp|sa|uk|ae)|cloud\.ca)$/,
      default: 'accounts.zoho.com',
    },
    api_host: {
      label: 'API host',
      from: 'token',
      name: 'api_domain',
      isUrl: true,
      values: /^www\.zohoapis\.(?:com|com\.au|com\.cn|eu|in|jp|ca|sa|uk|ae)$/,
    },
  },
  scopes: ['ZohoCRM.modules.ALL', 'ZohoCRM.settings.ALL', 'ZohoCRM.users.READ', 'ZohoCRM.org.READ'],
  scopeSeparator: ',',
  appSettings: {
    regions: {
      variable: 'accounts_host',
      values: {
        us: 'accounts.zoho.com',
        au: 'accounts.zoho.com.au',
        ca: 'accounts.zohocloud.ca',
        cn: 'accounts.zoho.com.cn',
        eu: 'accounts.zoho.eu',
        in: 'accounts.zoho.in',
        jp: 'accounts.zoho.jp',
        sa: 'accounts.zoho.sa',
        ae: 'accounts.zoho.ae',
        uk: 'accounts.zoho.uk',
      },
    },
  },
  pkce: true,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { access_type: 'offline', prompt: 'consent' },
  accessTokenSeconds: 'expires_in_sec',
  tokenErrors: {
    reconnect: ['invalid_code'],
    appConfiguration: ['invalid_client_secret', 'invalid_redirect_uri'],
  },
  accessToken: { header: 'authorization', prefix: 'Zoho-oauthtoken ' },
  apiErrors: {
    code: 'code',
    unauthorized: ['INVALID_TOKEN', 'AUTHENTICATION_FAILURE'],
    missingScope: ['OAUTH_SCOPE_MISMATCH', 'NO_PERMISSION'],
    notFound: ['INVALID_MODULE'],
    rateLimited: ['TOO_MANY_REQUESTS', 'LIMIT_EXCEEDED'],
  },
  account: {
    url: 'https://{api_host}/crm/v6/users?type=CurrentUser',
    id: ['users.0.id'],
    label: ['users.0.email', 'users.0.full_name'],
  },
  revoke: {
    url: 'https://{accounts_host}/oauth/v2/token/revoke',
    authentication: 'none',
    token: 'refresh_token',
  },
};

export const zohoPermissions = {
  'ZohoCRM.modules.ALL': 'manage_records',
  'ZohoCRM.settings.ALL': 'manage_settings',
  'ZohoCRM.users.READ': 'read_people',
  'ZohoCRM.org.READ': 'see_account',
} as const;
