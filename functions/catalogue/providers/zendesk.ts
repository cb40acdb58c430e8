import type { Provider } from './provider.ts';

const ends = { expires_in: '86400', refresh_token_expires_in: '7776000' };

/**
 * Each account has a subdomain of its own. `read` is the only scope that covers groups, brands and
 * ticket forms. Refresh tokens are single-use; how long they live is asked for, and an account may
 * allow less: seven days are the least. Unless an end of the access token is asked for, local clients
 * from before 2026-04-30 and global ones from before 2026-02-02 get one that has none, and no refresh
 * token; 300 to 172800 seconds are taken. A token may delete itself, but with `read` that answers 204 and ends nothing: so nothing is
 * revoked, and an administrator removes the app in the Admin Center. An app works in every account only
 * after Zendesk made it a global one. The token endpoint documents JSON and the status 201; clients
 * send it a form and get 200 as well. Unverified: which statuses its errors have.
 * @see https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/
 * @see https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/
 * @see https://developer.zendesk.com/documentation/apps/docs/publish/global_oauth_intro/
 * @see https://support.zendesk.com/hc/en-us/articles/9182123625370 what older clients must ask for
 * @see https://news.deltastring.com/story/1146 the same dates
 * @see https://developer.zendesk.com/documentation/authentication/creating-and-using-oauth-tokens-with-the-api allowed scopes
 * @see https://nango.dev/docs/api-integrations/zendesk/how-to-register-your-own-zendesk-api-oauth-app where apps are made, and the review
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/zendesk.md where apps are made
 */
export const zendesk: Provider = {
  type: 'zendesk',
  label: 'Zendesk',
  category: 'support',
  authorizationEndpoint: 'https://{subdomain}.zendesk.com/oauth/authorizations/new',
  tokenEndpoint: 'https://{subdomain}.zendesk.com/oauth/tokens',
  variables: {
    subdomain: {
      label: 'Zendesk subdomain (what stands before .zendesk.com)',
      from: 'start',
      name: 'subdomain',
      values: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      example: 'acme',
    },
  },
  scopes: ['read'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  tokenParameters: { scope: 'read', ...ends },
  refreshParameters: ends,
  lifetime: { seconds: 7 * 86_400, extendedByRefresh: true },
  apiErrors: {
    code: ['error', 'error.title'],
    unauthorized: ['invalid_token', "Couldn't authenticate you"],
    missingScope: ['Forbidden'],
    notFound: ['RecordNotFound'],
  },
  account: {
    url: 'https://{subdomain}.zendesk.com/api/v2/users/me.json',
    id: ['user.url'],
    label: ['user.email', 'user.name'],
  },
};

export const zendeskPermissions = {
  read: 'read_everything',
} as const;
