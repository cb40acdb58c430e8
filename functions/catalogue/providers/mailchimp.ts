import type { Provider } from './provider.ts';

/**
 * No scopes, no refresh tokens, no revoke call: a token (`expires_in` 0, `scope` null) lives until the
 * person removes the app. Only the metadata request needs the prefix `OAuth`. Its answer names the data
 * center of the API; it refuses a dead token at HTTP 200.
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 * @see https://python-social-auth.readthedocs.io/en/latest/backends/mailchimp.html the console
 * @see https://next-auth.js.org/providers/mailchimp the same
 */
export const mailchimp: Provider = {
  type: 'mailchimp',
  label: 'Mailchimp',
  category: 'email_marketing',
  authorizationEndpoint: 'https://login.mailchimp.com/oauth2/authorize',
  tokenEndpoint: 'https://login.mailchimp.com/oauth2/token',
  apiHosts: ['{dc}.api.mailchimp.com'],
  variables: {
    dc: { label: 'data center', from: 'account', name: 'dc', values: /^[a-z]{2,3}\d{1,3}$/ },
  },
  scopes: [],
  pkce: false,
  clientAuthentication: 'client_secret_post',
  account: {
    url: 'https://login.mailchimp.com/oauth2/metadata',
    authorizationPrefix: 'OAuth ',
    error: { at: 'error', deadToken: ['invalid_token'] },
    id: ['user_id'],
    label: ['accountname', 'login.email'],
  },
};
