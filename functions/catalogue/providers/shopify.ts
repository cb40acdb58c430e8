import type { Provider } from './provider.ts';

/**
 * Every shop has its own endpoints, so the shop comes before the consent; the callback is signed.
 * `expiring` asks for tokens of an hour with a refresh token of 90 days, replaced by each refresh;
 * public apps must: from 2027-01-01 Shopify refuses theirs that have no end. One token serves the app in a shop, and revoking it uninstalls the app. New
 * public apps may use GraphQL only, whose errors come at HTTP 200. The signature of a notice covers the
 * body alone: topic, time and a second name of the shop are in headers, so the token is tried before
 * anything is done. An uninstall ends the tokens at once. A dead refresh token is an `invalid_request`,
 * as a faulty request is: only the description says which, and that of a dead code does too.
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/migrate-to-expiring-offline-access-tokens
 * @see https://github.com/megaapp977/stack/issues/654 what it says then
 * @see https://github.com/Shopify/shopify-app-js/issues/3234 with which status
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 * @see https://shopify.dev/docs/api/usage/versioning
 * @see https://shopify.dev/docs/apps/launch/protected-customer-data
 * @see https://community.shopify.com/t/expired-accesstoken-when-handling-app-uninstalled-webhook/105849
 * @see https://shopify.dev/docs/apps/launch/distribution the review
 * @see https://www.skills.sh/samber/developer-platform-skills/shopify-app-store-playbook the same
 * @see https://nango.dev/docs/api-integrations/shopify/how-to-register-your-own-shopify-api-oauth-app the console
 * @see https://github.com/Shopify/cli packages/e2e the same
 */
export const shopify: Provider = {
  type: 'shopify',
  label: 'Shopify',
  category: 'ecommerce',
  authorizationEndpoint: 'https://{shop}.myshopify.com/admin/oauth/authorize',
  tokenEndpoint: 'https://{shop}.myshopify.com/admin/oauth/access_token',
  variables: {
    shop: {
      label: 'shop name (without .myshopify.com)',
      from: 'start',
      name: 'shop',
      values: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      example: 'acme',
    },
  },
  scopes: ['read_orders', 'read_customers', 'read_products'],
  optionalScopes: { scopes: ['read_locations'] },
  scopeSeparator: ',',
  appSettings: { redirectUri: { https: true } },
  pkce: false,
  clientAuthentication: 'client_secret_post',
  tokenParameters: { expiring: '1' },
  signedCallback: { signature: 'hmac', matches: { shop: '{shop}.myshopify.com' } },
  tokenErrors: {
    paths: ['error', 'error_description'],
    onRefresh: { reconnect: ['This request requires an active refresh_token'] },
    onCode: { reconnect: [/^The authorization code was not found or was already used\b/] },
    appConfiguration: ['application_cannot_be_found'],
  },
  lifetime: { seconds: 90 * 86_400, extendedByRefresh: true },
  accessToken: { header: 'x-shopify-access-token' },
  apiErrors: {
    code: ['errors.0.extensions.code', 'errors'],
    errorsMember: 'errors',
    wait: {
      needed: 'extensions.cost.requestedQueryCost',
      available: 'extensions.cost.throttleStatus.currentlyAvailable',
      restoredPerSecond: 'extensions.cost.throttleStatus.restoreRate',
    },
    transient: ['Unavailable Shop'],
    unauthorized: [/^(?:\[API\] )?Non-expiring access tokens are no longer accepted/],
    missingScope: ['ACCESS_DENIED'],
    rateLimited: ['THROTTLED'],
  },
  account: {
    url: 'https://{shop}.myshopify.com/admin/api/2026-07/graphql.json',
    body: { query: '{ shop { name myshopifyDomain } }' },
    error: { at: 'errors' },
    id: ['data.shop.myshopifyDomain'],
    label: ['data.shop.name'],
  },
  grantFamily: 'shopify',
  revoke: {
    method: 'DELETE',
    url: 'https://{shop}.myshopify.com/admin/api_permissions/current.json',
    authentication: 'access_token',
  },
  notices: {
    signature: {
      algorithm: 'hmac-sha256',
      key: 'client_secret',
      at: { header: 'x-shopify-hmac-sha256' },
      encoding: 'base64',
    },
    kind: {
      at: [{ header: 'x-shopify-topic' }],
      words: {
        'app/uninstalled': 'uninstalled',
        'shop/redact': 'erase_account',
        'customers/redact': 'erase_customer',
        'customers/data_request': 'customer_data_request',
      },
    },
    account: ['myshopify_domain', 'shop_domain'],
    occurredAt: { header: 'x-shopify-triggered-at' },
  },
  sunsets: [
    {
      api: 'Admin API 2026-07',
      ends: '2027-07-01',
      isEarliest: true,
      source: 'https://shopify.dev/docs/api/usage/versioning',
    },
  ],
};

export const shopifyPermissions = {
  read_orders: 'read_orders',
  read_customers: 'read_customers',
  read_products: 'read_products',
  read_locations: 'read_locations',
  read_inventory: 'read_inventory',
} as const;
