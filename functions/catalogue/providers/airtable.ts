import type { Provider } from './provider.ts';

/**
 * PKCE is mandatory, and so is Basic authentication for an app that has a secret. Refresh tokens are
 * single-use. A refresh soon after another one is answered with 409, which is temporary. Many invalid
 * refreshes may end the grant. The person chooses which bases it covers, and may change that at any
 * time without an error here. Token answers say `Bearer ` with a space. Until its terms, privacy policy
 * and support address are filled in at Airtable, nobody but the app's developer can connect. Airtable
 * forbids redirect URIs that redirect further, meaning open redirects; ours leads to the settings page
 * alone. Nothing is revoked: some clients call a revocation endpoint, but the reference names none.
 * Unverified: that our redirect is allowed, and that endpoint.
 * @see https://airtable.com/developers/web/api/oauth-reference
 * @see https://airtable.com/developers/web/api/get-user-id-scopes
 * @see https://airtable.com/developers/web/api/errors
 * @see https://airtable.com/developers/web/guides/oauth-integrations the console
 * @see https://nango.dev/docs/api-integrations/airtable/how-to-register-your-own-airtable-api-oauth-app the same
 */
export const airtable: Provider = {
  type: 'airtable',
  label: 'Airtable',
  category: 'database',
  authorizationEndpoint: 'https://airtable.com/oauth2/v1/authorize',
  tokenEndpoint: 'https://airtable.com/oauth2/v1/token',
  scopes: ['schema.bases:read', 'user.email:read'],
  pkce: true,
  clientAuthentication: 'client_secret_basic',
  apiErrors: { code: 'error.type', unauthorized: ['AUTHENTICATION_REQUIRED'] },
  lifetime: { seconds: 60 * 86_400, extendedByRefresh: true },
  account: { url: 'https://api.airtable.com/v0/meta/whoami', id: ['id'], label: ['email', 'id'] },
};

export const airtablePermissions = {
  'schema.bases:read': 'read_tables',
  'user.email:read': 'see_email',
  'data.records:read': 'read_records',
} as const;
