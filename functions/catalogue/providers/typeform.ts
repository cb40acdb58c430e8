import type { Provider } from './provider.ts';

const com = 'api.typeform.com';
const eu = 'api.typeform.eu';
const region = {
  label: 'region (us, eu, or typeform_eu for accounts of typeform.eu)',
  from: 'start',
  name: 'region',
} as const;

/**
 * A refresh token comes only with the scope offline. Accounts whose answers are kept in the EU are of
 * two kinds: some consent at the usual place and have their API at another host; those of typeform.eu,
 * a separate service, do both there, with an app that is registered there. No revoke call is
 * documented. Refresh tokens are single-use. Its webhooks are about
 * responses to a form; none reports that a grant has ended.
 * @see https://www.typeform.com/developers/get-started/responses-data-center/
 * @see https://www.typeform.com/developers/webhooks/example-payload/
 * @see https://github.com/Typeform/js-api-client
 * @see https://nango.dev/docs/api-integrations/typeform/how-to-register-your-own-typeform-api-oauth-app where apps are made
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/typeform.md the same
 */
export const typeform: Provider = {
  type: 'typeform',
  label: 'Typeform',
  category: 'forms',
  authorizationEndpoint: 'https://{login_host}/oauth/authorize',
  tokenEndpoint: 'https://{login_host}/oauth/token',
  apiHosts: ['{api_host}'],
  variables: {
    login_host: {
      ...region,
      values: { us: com, eu: com, typeform_eu: eu },
      default: com,
    },
    api_host: {
      ...region,
      values: { us: com, eu: 'api.eu.typeform.com', typeform_eu: eu },
      default: com,
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
  unechoedScopes: ['offline'],
  appSettings: {
    regions: { variable: 'login_host', values: { typeform_eu: eu }, tenantApp: true },
  },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  apiErrors: { code: 'code', unauthorized: ['AUTHENTICATION_FAILED'] },
  account: { url: 'https://{login_host}/me', id: ['email'], label: ['alias', 'email'] },
};

export const typeformPermissions = {
  offline: 'stay_connected',
  'accounts:read': 'see_profile',
  'forms:read': 'read_forms',
  'responses:read': 'read_responses',
  'webhooks:read': 'receive_events',
  'webhooks:write': 'receive_events',
  'workspaces:read': 'read_workspaces',
} as const;
