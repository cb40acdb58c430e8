import type { Provider } from './provider.ts';

/**
 * What Microsoft's products share. Refresh tokens rotate and live 90 days from their last use.
 * offline_access is granted but not named in the answer. A refusal is access_denied (AADSTS65004 in
 * its description), and so is an organization where only administrators consent: the description
 * begins with another number. The issuer differs by tenant. There is no revoke call: people remove
 * the app at myapps.microsoft.com.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/msal-js-prompt-behavior
 * @see https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error
 * @see https://learn.microsoft.com/en-us/graph/errors
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app the console
 * @see https://nango.dev/docs/api-integrations/microsoft/how-to-register-your-own-microsoft-api-oauth-app the same
 */
export const microsoft = {
  apiHosts: ['graph.microsoft.com'],
  appSettings: { redirectUri: { https: true } },
  unechoedScopes: ['offline_access'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { response_mode: 'query' },
  otherAccountParameters: { prompt: 'select_account' },
  acceptsLoginHint: true,
  authorizationErrors: {
    administrator: [
      'consent_required',
      { error: 'access_denied', description: /^AADSTS(?:9009[345]|900941|900981|65001)\b/ },
    ],
  },
  tokenErrors: { reconnect: ['interaction_required', 'consent_required'] },
  lifetime: { seconds: 90 * 86_400, extendedByRefresh: true },
  apiErrors: {
    code: 'error.code',
    unauthorized: ['InvalidAuthenticationToken'],
    missingScope: ['ErrorAccessDenied', 'Authorization_RequestDenied'],
    notFound: ['ErrorItemNotFound', 'ErrorInvalidIdMalformed'],
    rateLimited: ['TooManyRequests', 'ApplicationThrottled'],
  },
  account: {
    url: 'https://graph.microsoft.com/v1.0/me?$select=id,mail,userPrincipalName',
    id: ['id'],
    label: ['mail', 'userPrincipalName'],
  },
} as const satisfies Partial<Provider>;

const endpointsAt = (loginHost: string) => ({
  authorizationEndpoint: `https://${loginHost}/{tenant}/oauth2/v2.0/authorize`,
  administratorEndpoint: `https://${loginHost}/{tenant}/v2.0/adminconsent`,
  tokenEndpoint: `https://${loginHost}/{tenant}/oauth2/v2.0/token`,
});

/**
 * For what only companies have: `organizations` signs in no personal account. A guest reaches another
 * company only by that company's tenant, and is another account there. Unverified: clouds of governments
 * and of China, which have other hosts and are not served.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols#endpoints
 */
export const microsoftOrganization = {
  ...microsoft,
  ...endpointsAt('login.microsoftonline.com'),
  variables: {
    tenant: {
      label: 'tenant id or domain of the organization at Microsoft Entra',
      from: 'start',
      name: 'entra_tenant',
      values:
        /^(?:organizations|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63})$/,
      example: 'acme.onmicrosoft.com',
      default: 'organizations',
    },
  },
} as const satisfies Partial<Provider>;

const nationalLogins = {
  us_government: 'login.microsoftonline.us',
  china: 'login.partner.microsoftonline.cn',
} as const;

/**
 * The same, in every cloud. Those of the American government and of China have directories of their own,
 * in which an app is registered again.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/authentication-national-cloud
 * @see https://docs.azure.cn/entra/identity-platform/authentication-national-cloud that of China
 * @see https://pnp.github.io/powershell/articles/nationalclouds.html the American one
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app the console
 * @see https://nango.dev/docs/api-integrations/microsoft/how-to-register-your-own-microsoft-api-oauth-app the same
 */
export const microsoftClouds = {
  ...microsoftOrganization,
  ...endpointsAt('{login_host}'),
  variables: {
    ...microsoftOrganization.variables,
    login_host: {
      label: 'cloud of the organization (worldwide, us_government or china)',
      from: 'start',
      name: 'cloud',
      values: { worldwide: 'login.microsoftonline.com', ...nationalLogins },
      default: 'login.microsoftonline.com',
    },
  },
  appSettings: {
    ...microsoft.appSettings,
    regions: { variable: 'login_host', values: nationalLogins, tenantApp: true },
  },
} as const satisfies Partial<Provider>;
