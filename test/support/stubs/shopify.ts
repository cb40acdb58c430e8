import type { ProviderStub } from '../provider-stub.ts';

const admin = 'https://acme.myshopify.com/admin';

/** A refresh token stays good until its replacement is used. */
export const shopify: ProviderStub = {
  documented: {
    authorize: {
      url: `${admin}/oauth/authorize`,
      query: { scope: 'read_orders,read_customers,read_products,read_locations' },
    },
    token: {
      url: `${admin}/oauth/access_token`,
      client: 'body',
      body: 'either',
      pkce: 'ignored',
      refreshToken: 'replaced',
      codeWithout: ['grant_type', 'redirect_uri'],
      withCode: { expiring: '1' },
    },
    account: `${admin}/api/2026-07/graphql.json`,
    accountBody: { query: '{ shop { name myshopifyDomain } }' },
    accessToken: { header: 'x-shopify-access-token', prefixes: [''] },
    revoke: { url: `${admin}/api_permissions/current.json`, method: 'DELETE', client: 'token' },
    refusals: {
      code: { status: 400, body: { error: 'invalid_request' } },
      access: { status: 401, body: { errors: '[API] Invalid API key or access token' } },
    },
  },
  start: { shop: 'acme' },
  callback: { shop: 'acme.myshopify.com', timestamp: '1700000000', host: 'YWNtZQ' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    expires_in: 3600,
    scope: 'read_orders,read_customers',
  },
  refresh: {},
  account: { data: { shop: { myshopifyDomain: 'acme.myshopify.com', name: 'Acme' } } },
  accountLabel: 'Acme',
};
