import type { Provider } from './provider.ts';

/**
 * Token and revoke requests are JSON, and need the version header like every other call. No scopes: the
 * app has capabilities, and the person picks pages while consenting; we cannot see what was not picked.
 * Refresh tokens rotate; tokens of older apps have none and do not expire. Unverified: how long access
 * tokens live, and whether the revoke call takes one that has expired.
 * @see https://developers.notion.com/reference/create-a-token
 * @see https://developers.notion.com/reference/revoke-token
 * @see https://developers.notion.com/reference/get-self for any level of capabilities
 * @see https://developers.notion.com/changelog/retrieve-information-about-your-token
 * @see https://nango.dev/docs/api-integrations/notion/how-to-register-your-own-notion-api-oauth-app the console
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/notion.md the same
 */
export const notion: Provider = {
  type: 'notion',
  label: 'Notion',
  category: 'productivity',
  authorizationEndpoint: 'https://api.notion.com/v1/oauth/authorize',
  tokenEndpoint: 'https://api.notion.com/v1/oauth/token',
  scopes: [],
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  tokenRequest: 'json',
  authorizationParameters: { owner: 'user' },
  apiHeaders: { 'Notion-Version': '2025-09-03' },
  apiErrors: {
    code: 'code',
    unauthorized: ['unauthorized'],
    missingScope: ['restricted_resource'],
    notFound: ['object_not_found'],
    rateLimited: ['rate_limited'],
  },
  account: {
    id: ['workspace_id', 'owner.user.id'],
    label: ['workspace_name'],
    check: { url: 'https://api.notion.com/v1/users/me' },
  },
  revoke: {
    url: 'https://api.notion.com/v1/oauth/revoke',
    authentication: 'client_secret_basic',
    token: 'access_token',
    body: 'json',
  },
};
