import type { Provider } from './provider.ts';

/**
 * A refresh token comes only with the scope offline. Accounts whose answers are kept in the EU
 * consent at the same place and call another host; typeform.eu is a separate service that wants an
 * app of its own, and is not served here. No revoke call is documented. Refresh tokens rotate, by one
 * source: what is returned is kept.
 * @see https://www.typeform.com/developers/get-started/responses-data-center/
 */
export const typeform: Provider = {
  type: 'typeform',
  label: 'Typeform',
  category: 'forms',
  documentation: 'https://www.typeform.com/developers/get-started/applications/',
  authorizationEndpoint: 'https://api.typeform.com/oauth/authorize',
  tokenEndpoint: 'https://api.typeform.com/oauth/token',
  apiHosts: ['{api_host}'],
  variables: {
    api_host: {
      label: 'region (us or eu)',
      from: 'start',
      name: 'region',
      values: { us: 'api.typeform.com', eu: 'api.eu.typeform.com' },
      default: 'api.typeform.com',
    },
  },
  scopes: [
    'offline',
    'accounts:read',
    'forms:read',
    'responses:read',
    'webhooks:read',
    'webhooks:write',
    'workspaces:read',
  ],
  scopeSeparator: ' ',
  unechoedScopes: ['offline'],
  pkce: false,
  clientAuthentication: 'client_secret_post',
  apiErrors: { code: 'code', unauthorized: ['AUTHENTICATION_FAILED'] },
  account: { url: 'https://api.typeform.com/me', id: ['email'], label: ['alias', 'email'] },
};
