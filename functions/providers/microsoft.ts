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
 */
export const microsoft = {
  documentation:
    'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow',
  apiHosts: ['graph.microsoft.com'],
  appSettings: { redirectUri: { https: true } },
  unechoedScopes: ['offline_access'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { response_mode: 'query' },
  otherAccountParameters: { prompt: 'select_account' },
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
