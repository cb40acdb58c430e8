import type { Provider } from './provider.ts';

/**
 * Refresh tokens go to approved partners only, and end a year after the consent in any case; without
 * one, the connection ends with its access token after 60 days. Asking a member for other scopes ends
 * the earlier tokens. API versions are retired after a year at the earliest, and answered with 426 from
 * then on. A code that is used or too old is an `invalid_redirect_uri` too. A dead refresh token is an
 * `invalid_request` that only its description tells from a faulty request. There are daily limits of
 * our app and of a member in it, `APPLICATION` and `APPLICATION_AND_MEMBER` in the message, without a
 * `Retry-After`. Unverified: the revoke call, which other clients use but no documentation names, and
 * `invalid_scope_error`.
 * @see https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens
 * @see https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/versioning
 * @see https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits
 * @see https://github.com/airbytehq/airbyte/pull/68626 the same
 * @see https://github.com/n8n-io/n8n/issues/28600
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/quick-start the review
 * @see https://developers.frontegg.com/agen-for-work/connectors/marketplace/linkedin-ads the same
 * @see https://nango.dev/docs/api-integrations/linkedin/how-to-register-your-own-linkedin-api-oauth-app the console
 * @see https://github.com/n8n-io/n8n-docs/blob/main/docs/integrations/builtin/credentials/linkedin.md the same
 */
export const linkedin: Provider = {
  type: 'linkedin',
  label: 'LinkedIn',
  category: 'leads',
  authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
  apiHosts: ['api.linkedin.com'],
  scopes: [
    'openid',
    'profile',
    'email',
    'r_ads',
    'r_marketing_leadgen_automation',
    'r_organization_admin',
  ],
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  authorizationErrors: {
    cancelled: ['user_cancelled_login', 'user_cancelled_authorize'],
    app: ['unauthorized_scope_error', 'invalid_scope_error'],
  },
  tokenErrors: {
    paths: ['error', 'error_description'],
    reconnect: ['refresh_token_client_mismatch'],
    onRefresh: {
      reconnect: [
        /^The provided authorization grant or refresh token is invalid, expired or revoked\b/,
      ],
    },
    onCode: { reconnect: ['invalid_request', 'invalid_redirect_uri'] },
  },
  lifetime: { seconds: 365 * 86_400, extendedByRefresh: false },
  apiHeaders: { 'LinkedIn-Version': '202609', 'X-Restli-Protocol-Version': '2.0.0' },
  apiErrors: {
    code: 'code',
    unauthorized: ['REVOKED_ACCESS_TOKEN', 'EXPIRED_ACCESS_TOKEN', 'INVALID_ACCESS_TOKEN'],
    missingScope: ['ACCESS_DENIED'],
    appLimited: [{ path: 'message', is: /\bthrottle APPLICATION \w+ limit\b/ }],
  },
  account: {
    url: 'https://api.linkedin.com/v2/userinfo',
    id: ['sub'],
    label: ['email', 'name'],
  },
  grantFamily: 'linkedin',
  revoke: {
    url: 'https://www.linkedin.com/oauth/v2/revoke',
    authentication: 'client_secret_post',
    token: 'access_token',
  },
  sunsets: [
    {
      api: 'Marketing API 202609',
      ends: '2027-09-15',
      isEarliest: true,
      source: 'https://learn.microsoft.com/en-us/linkedin/marketing/versioning',
    },
  ],
};

export const linkedinPermissions = {
  openid: 'sign_in',
  profile: 'see_profile',
  email: 'see_email',
  r_ads: 'read_ads',
  r_marketing_leadgen_automation: 'read_leads',
  r_organization_admin: 'read_pages',
} as const;
