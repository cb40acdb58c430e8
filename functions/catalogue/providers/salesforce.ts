import type { Provider } from './provider.ts';

/** Where people log in, old numbered instances, and an org's own domain, sandboxes' included. */
const host =
  /^(?:login|test|[a-z]{2,4}\d{1,4}|[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z]{1,20})?\.my)\.salesforce\.com$/;

/**
 * A grant belongs to the host that issued it, a sandbox's to test.salesforce.com or its own domain. The
 * org decides when a session ends: INVALID_SESSION_ID; the address of the account answers a dead token
 * with 403 and one word. A denial is also spelled with a hyphen. Orgs may
 * have refresh tokens rotate, and let administrators block an app. Since May 2026 a refresh token of an
 * app that serves more than two orgs ends after 30 days without use. Two refreshes at once are an
 * `invalid_grant` as well, and so is a request from an address, or at an hour, that is not allowed; only
 * the description says that the grant is alive. REQUEST_LIMIT_EXCEEDED is of an org's last 24 hours, or of too
 * many requests that take 20 seconds, and nothing says when it ends. Unverified: `app_not_found`, `invalid_app_access`, and
 * whether a grant outlives a refusal of its address.
 * @see https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_flow_errors.htm
 * @see https://github.com/gravityplus/Gravity-Forms-Salesforce/issues/272 addresses and hours
 * @see https://salesforcedictionary.com/errors/invalid-oauth-grant the same
 * @see https://developer.salesforce.com/docs/platform/isvforce/guide/secure-code-ac-eca.md apps of partners
 * @see https://scalefirst.dev/?p=4616 the same
 * @see https://developer.salesforce.com/docs/platform/salesforce-app-limits-cheatsheet/guide/salesforce-app-limits-platform-api.html both limits
 * @see https://support.revenue.io/hc/en-us/articles/36033378549787-Request-Limit-Exceeded that of 24 hours
 * @see https://help.salesforce.com/s/articleView?id=xcloud.set_ip_allowlist_for_refresh_tokens.htm its limits
 */
export const salesforce: Provider = {
  type: 'salesforce',
  label: 'Salesforce',
  category: 'crm',
  authorizationEndpoint: 'https://{login_host}/services/oauth2/authorize',
  tokenEndpoint: 'https://{login_host}/services/oauth2/token',
  apiHosts: ['{instance_host}'],
  variables: {
    login_host: {
      label: 'login host (test.salesforce.com for a sandbox)',
      from: 'start',
      name: 'login_host',
      values: host,
      example: 'test.salesforce.com',
      default: 'login.salesforce.com',
    },
    instance_host: {
      label: 'host',
      from: 'token',
      name: 'instance_url',
      isUrl: true,
      values: host,
    },
  },
  scopes: ['api', 'refresh_token', 'openid'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  authorizationParameters: { prompt: 'consent' },
  authorizationErrors: {
    cancelled: ['access-denied'],
    administrator: ['OAUTH_APP_BLOCKED', 'OAUTH_APP_ACCESS_DENIED', 'OAUTH_APPROVAL_ERROR_GENERIC'],
  },
  tokenErrors: {
    paths: ['error', 'error_description'],
    reconnect: ['inactive_user', 'inactive_org'],
    appConfiguration: [
      'invalid_client_id',
      'invalid_client_credentials',
      /^ip restricted or invalid login hours$/i,
    ],
    administrator: ['app_not_found', 'invalid_app_access'],
    transient: ['token request is already being processed'],
    onRefresh: { transient: ['expired authorization code'] },
  },
  lifetime: { seconds: 30 * 86_400, extendedByRefresh: true },
  apiErrors: {
    code: ['0.errorCode', ''],
    unauthorized: ['Bad_OAuth_Token'],
    rateLimited: ['REQUEST_LIMIT_EXCEEDED'],
    usualWaitSeconds: 60,
  },
  account: {
    url: 'https://{instance_host}/services/oauth2/userinfo',
    id: ['organization_id', 'user_id'],
    label: ['preferred_username', 'email'],
  },
  revoke: {
    url: 'https://{login_host}/services/oauth2/revoke',
    authentication: 'none',
    token: 'refresh_token',
  },
};

export const salesforcePermissions = {
  api: 'act_as_you',
  refresh_token: 'stay_connected',
  openid: 'sign_in',
} as const;
