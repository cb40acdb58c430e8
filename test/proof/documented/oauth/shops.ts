import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, eitherForm, rotating } from './usual-parts.ts';

/** Only the callback names the company, since every company's own id is `1`. */
export const quickbooks: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://appcenter.intuit.com/connect/oauth2',
      query: { scope: 'com.intuit.quickbooks.accounting' },
    },
    token: basicForm('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer', 'single-use', {
      pkce: false,
    }),
    account:
      'https://quickbooks.api.intuit.com/v3/company/9130000000000001/companyinfo/9130000000000001?minorversion=75',
    apiHeaders: { accept: 'application/json' },
    revoke: {
      url: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
      client: 'basic',
      body: 'json',
      names: 'refresh_token',
    },
  },
  refusesList: ({ url, headers }) => {
    const [, rows] = /maxresults (\d+)$/.exec(url.searchParams.get('query') ?? '') ?? [];
    const isRight = headers.accept === 'application/json' && Number(rows) <= 1000;
    const errors = [{ Message: 'Error parsing query', code: '4000' }];
    return isRight
      ? undefined
      : { status: 400, body: { Fault: { Error: errors, type: 'ValidationFault' } } };
  },
  callback: { realmId: '9130000000000001' },
  token: {
    ...rotating,
    token_type: 'bearer',
    expires_in: 3600,
    x_refresh_token_expires_in: 8_726_400,
    x_refresh_token_hard_expires_in: 157_680_000,
  },
  refresh: {},
  account: { CompanyInfo: { Id: '1', CompanyName: 'Hafen & Co' } },
  accountLabel: 'Hafen & Co',
};

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

/** At the token endpoint the key may stand in the body or in the header. */
export const stripeConnect: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://connect.stripe.com/oauth/authorize',
      query: { scope: 'read_write' },
    },
    token: eitherForm('https://connect.stripe.com/oauth/token', 'kept', {
      pkce: 'ignored',
      codeWithout: ['redirect_uri'],
    }),
    revoke: {
      url: 'https://connect.stripe.com/oauth/deauthorize',
      client: 'secret-user',
      body: 'form',
      parameters: { stripe_user_id: 'acct_1', client_id: 'id-1.a_b~2' },
    },
  },
  token: {
    ...rotating,
    token_type: 'bearer',
    scope: 'read_write',
    livemode: false,
    stripe_user_id: 'acct_1',
  },
  refresh: { refresh_token: 'refresh-1' },
  accountLabel: 'acct_1',
  revoked: { body: { stripe_user_id: 'acct_1' } },
};
