import type { Provider } from './provider.ts';

/**
 * The client secret is the platform's secret key, so live and test mode are different apps. Access
 * does not expire. Deauthorizing names the account rather than a token, and ends it for the whole
 * platform; there the key is the user of Basic credentials. At the token endpoint it may stand in the body.
 * @see https://docs.stripe.com/connect/oauth-standard-accounts who should no longer begin with it
 * @see https://docs.stripe.com/connect/oauth-changes-for-standard-platforms accounts of other platforms
 * @see https://docs.unified.to/skills/stripe-oauth-app/SKILL.md Stripe Apps, and that extensions are closed
 * @see https://docs.stripe.com/connect/oauth-reference#post-deauthorize
 * @see https://docs.stripe.com/webhooks/signature
 * @see https://docs.stripe.com/api/accounts/retrieve and `/v1/account` in https://github.com/stripe/openapi
 * @see https://nango.dev/docs/api-integrations/stripe/how-to-register-your-own-stripe-api-oauth-app the console
 * @see https://docs.stripe.com/connect/oauth-reference the same, as its platform settings
 */
export const stripeConnect: Provider = {
  type: 'stripe_connect',
  label: 'Stripe',
  category: 'payments',
  authorizationEndpoint: 'https://connect.stripe.com/oauth/authorize',
  tokenEndpoint: 'https://connect.stripe.com/oauth/token',
  apiHosts: ['api.stripe.com'],
  scopes: ['read_write'],
  appSettings: {
    signingSecret: 'signing secret of the webhook endpoint',
    redirectUri: { https: true },
  },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  apiErrors: {
    code: 'error.code',
    unauthorized: ['account_invalid', 'api_key_expired'],
    notFound: ['resource_missing'],
    rateLimited: ['rate_limit'],
  },
  account: {
    id: ['stripe_user_id'],
    label: ['stripe_user_id'],
    check: { url: 'https://api.stripe.com/v1/account' },
  },
  grantFamily: 'stripe_connect',
  revoke: {
    url: 'https://connect.stripe.com/oauth/deauthorize',
    authentication: 'client_secret_user',
    parameters: { client_id: '{client_id}', stripe_user_id: '{account_id}' },
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'signing_secret',
      at: { header: 'stripe-signature' },
      encoding: 'hex',
      item: 'v1',
      signed: '{timestamp}.{body}',
      timestamp: { at: { item: 't' }, toleranceSeconds: 300 },
    },
    kind: {
      at: [{ body: 'type' }],
      words: { 'account.application.deauthorized': 'uninstalled' },
    },
    account: ['account'],
    occurredAt: { body: 'created' },
  },
};

export const stripeConnectPermissions = {
  read_write: 'whole_account',
} as const;
