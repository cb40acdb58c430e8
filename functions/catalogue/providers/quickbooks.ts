import type { Provider } from './provider.ts';

const api = 'https://{environment}quickbooks.api.intuit.com/v3/company/{realm_id}';

/**
 * A grant is for one company. Only the callback names its id, as `realmId`; a forged one is harmless,
 * because a token opens no other company. In its own API each company has the id `1`. Keys for
 * development open sandboxes alone, those for production real companies alone; a mix-up is refused with
 * 403 and code 3100, as lost rights are, and reads as a missing permission. A refresh token changes
 * about once a day and lives for 100 days from its last use, five years at most, which its answer says
 * only where asked. Revoking disconnects the company. There is no PKCE. Read calls are counted, and
 * refused above a limit; cached lists keep their number low. Disconnecting within QuickBooks only opens
 * a page of ours in the browser; no server is informed.
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
 * @see https://blogs.intuit.com/2025/11/12/important-changes-to-refresh-token-policy/
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
 * @see https://developer.intuit.com/app/developer/qbo/docs/go-live/publish-app
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/quickbooks.md the console
 * @see https://github.com/WordPress/wordcamp.org public_html/wp-content/plugins/wordcamp-qbo/readme.md the same
 * @see https://developers.getknit.dev/docs/quickbooks-oauth-guide the review
 * @see https://docs.civicrm.org/civiquickbooks/en/latest/app-assessment-questionnaire/ the same
 */
export const quickbooks: Provider = {
  type: 'quickbooks',
  label: 'QuickBooks Online',
  category: 'accounting',
  authorizationEndpoint: 'https://appcenter.intuit.com/connect/oauth2',
  tokenEndpoint: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  variables: {
    environment: {
      label: 'QuickBooks environment (production or sandbox)',
      from: 'start',
      name: 'environment',
      values: { production: '', sandbox: 'sandbox-' },
      default: '',
    },
    realm_id: {
      label: 'company',
      from: 'callback',
      name: 'realmId',
      values: /^\d{1,20}$/,
    },
  },
  scopes: ['com.intuit.quickbooks.accounting'],
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  refreshTokenSeconds: ['x_refresh_token_expires_in', 'x_refresh_token_hard_expires_in'],
  apiHeaders: { 'x-include-refresh-token-hard-expires-in': 'true' },
  apiErrors: {
    code: ['fault.error.0.code', 'Fault.Error.0.code'],
    rateLimited: ['3001', '003001'],
  },
  lifetime: { seconds: 100 * 86_400, extendedByRefresh: true },
  account: {
    url: `${api}/companyinfo/{realm_id}?minorversion=75`,
    idVariables: ['realm_id'],
    id: [],
    label: ['CompanyInfo.CompanyName', 'CompanyInfo.LegalName'],
  },
  grantFamily: 'quickbooks',
  revoke: {
    url: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    authentication: 'client_secret_basic',
    token: 'refresh_token',
    body: 'json',
  },
};

export const quickbooksPermissions = {
  'com.intuit.quickbooks.accounting': 'manage_accounting',
} as const;
