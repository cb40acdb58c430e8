import type { ProviderStub } from './provider-stub.ts';
import { strictStubs } from './strict-stubs.ts';
import { airtable } from './stubs/airtable.ts';
import { calCom } from './stubs/cal-com.ts';
import { dialpad } from './stubs/dialpad.ts';
import { gorgias } from './stubs/gorgias.ts';
import { monday } from './stubs/monday.ts';
import { quickbooks } from './stubs/quickbooks.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer', expires_in: 3600 };
const rotating = { ...bearer, refresh_token: 'refresh-{n}' };
const google = {
  token: { ...rotating, expires_in: 3599, scope: 'granted-scope' },
  refresh: { refresh_token: undefined },
};
const facebook: ProviderStub = {
  token: { access_token: 'access-{n}', token_type: 'bearer', expires_in: 5_184_000 },
  refresh: {},
  account: { id: '10', name: 'Ada', data: [{ permission: 'pages_show_list', status: 'granted' }] },
  accountLabel: 'Ada',
  deadGrant: { status: 400, body: { error: { type: 'OAuthException', code: 190 } } },
  revoked: { body: { success: true } },
};

export const providerStubs: Readonly<Record<string, ProviderStub>> = {
  ...strictStubs,
  airtable,
  cal_com: calCom,
  dialpad,
  gorgias,
  monday,
  quickbooks,
  calendly: {
    token: {
      ...rotating,
      expires_in: 7200,
      owner: 'https://api.calendly.com/users/AAAA',
      organization: 'https://api.calendly.com/organizations/BBBB',
    },
    refresh: {},
    account: { resource: { uri: 'https://api.calendly.com/users/AAAA', email: 'ada@example.com' } },
    accountLabel: 'any',
  },
  facebook,
  facebook_messenger: facebook,
  gmail: {
    ...google,
    account: { emailAddress: 'ada@example.com' },
    accountLabel: 'ada@example.com',
  },
  gohighlevel: {
    token: { ...rotating, userType: 'Location', locationId: 'loc1', companyId: 'c1', userId: 'u1' },
    refresh: {},
    account: { location: { id: 'loc1', name: 'Main street' } },
    accountLabel: 'any',
    deadGrant: {
      status: 400,
      body: { statusCode: 400, message: 'Invalid grant: refresh token is invalid' },
    },
    revoked: { body: { success: true } },
  },
  google_calendar: {
    ...google,
    account: { id: 'ada@example.com' },
    accountLabel: 'ada@example.com',
  },
  google_sheets: {
    ...google,
    account: { sub: '1', email: 'ada@example.com' },
    accountLabel: 'ada@example.com',
  },
  hubspot: {
    token: { ...rotating, expires_in: 1800 },
    refresh: { refresh_token: 'refresh-1' },
    account: { portalId: 62515, uiDomain: 'app.hubspot.com' },
    accountLabel: 'any',
    deadGrant: {
      status: 400,
      body: { error: 'invalid_request', status: 'BAD_REFRESH_TOKEN', message: 'missing' },
    },
  },
  intercom: {
    start: { region: 'eu' },
    token: { access_token: 'access-{n}', token: 'access-{n}', token_type: 'Bearer' },
    account: { type: 'admin', email: 'ada@example.com', app: { id_code: 'abc', name: 'Acme' } },
    accountLabel: 'Acme',
  },
  linkedin: {
    token: { ...rotating, expires_in: 5_184_000, refresh_token_expires_in: 31_536_000 },
    refresh: { refresh_token: 'refresh-1' },
    account: { sub: 'abc', name: 'Ada', email: 'ada@example.com' },
    accountLabel: 'any',
  },
  mailchimp: {
    token: { access_token: 'access-{n}', expires_in: 0, scope: null },
    account: { dc: 'us6', user_id: 7, accountname: 'Acme', login: { email: 'ada@example.com' } },
    accountLabel: 'Acme',
    revocable: false,
  },
  notion: {
    token: {
      access_token: 'access-{n}',
      refresh_token: 'refresh-{n}',
      token_type: 'bearer',
      bot_id: 'bot',
      workspace_id: 'w1',
      workspace_name: 'Acme',
      owner: { type: 'user', user: { id: 'u1' } },
    },
    refresh: {},
    accountLabel: 'Acme',
  },
  outlook: {
    token: { ...rotating, scope: 'User.Read Mail.ReadWrite' },
    refresh: {},
    account: { id: 'abc', mail: 'ada@example.com', userPrincipalName: 'ada@example.com' },
    accountLabel: 'ada@example.com',
    revocable: false,
  },
  pipedrive: {
    token: { ...rotating, scope: 'base,deals:full', api_domain: 'https://acme.pipedrive.com' },
    refresh: {},
    account: { success: true, data: { id: 5, company_id: 9, company_name: 'Acme' } },
    accountLabel: 'Acme',
  },
  salesforce: {
    start: { login_host: 'test.salesforce.com' },
    token: {
      access_token: 'access-{n}',
      refresh_token: 'refresh-{n}',
      token_type: 'Bearer',
      instance_url: 'https://acme--dev.sandbox.my.salesforce.com',
      id: 'https://test.salesforce.com/id/00D/005',
      issued_at: '1700000000000',
      scope: 'api refresh_token openid',
    },
    refresh: { refresh_token: undefined },
    account: { organization_id: '00D', user_id: '005', preferred_username: 'ada@acme.dev' },
    accountLabel: 'ada@acme.dev',
  },
  shopify: {
    start: { shop: 'acme' },
    callback: { shop: 'acme.myshopify.com', timestamp: '1700000000', host: 'YWNtZQ' },
    token: { ...rotating, token_type: undefined, scope: 'read_orders,read_customers' },
    refresh: {},
    account: { data: { shop: { myshopifyDomain: 'acme.myshopify.com', name: 'Acme' } } },
    accountLabel: 'Acme',
  },
  slack: {
    token: {
      ok: true,
      access_token: 'access-{n}',
      refresh_token: 'refresh-{n}',
      expires_in: 43_200,
      token_type: 'bot',
      scope: 'channels:read,groups:read',
      team: { id: 'T1', name: 'Acme' },
      authed_user: { id: 'U1' },
    },
    refresh: {},
    accountLabel: 'Acme',
    deadGrant: { status: 200, body: { ok: false, error: 'invalid_refresh_token' } },
    revoked: { body: { ok: true, revoked: true } },
  },
  stripe_connect: {
    token: {
      access_token: 'access-{n}',
      refresh_token: 'refresh-{n}',
      token_type: 'bearer',
      scope: 'read_write',
      livemode: false,
      stripe_user_id: 'acct_1',
    },
    refresh: { refresh_token: 'refresh-1' },
    accountLabel: 'acct_1',
    revoked: { body: { stripe_user_id: 'acct_1' } },
  },
  typeform: {
    token: { ...rotating, expires_in: 604_800 },
    refresh: {},
    account: { user_id: 'abc', email: 'ada@example.com', alias: 'Ada' },
    accountLabel: 'any',
    revocable: false,
  },
  zoho: {
    callback: { location: 'eu', 'accounts-server': 'https://accounts.zoho.eu' },
    token: { ...rotating, api_domain: 'https://www.zohoapis.eu' },
    refresh: { refresh_token: undefined },
    account: { users: [{ id: '1', email: 'ada@example.com', full_name: 'Ada' }] },
    accountLabel: 'ada@example.com',
    deadGrant: { status: 200, body: { error: 'invalid_code' } },
  },
  zoom: {
    token: { ...rotating, scope: 'user:read:user meeting:read:list_meetings' },
    refresh: {},
    account: { id: 'z1', account_id: 'a1', email: 'ada@example.com', display_name: 'Ada' },
    accountLabel: 'any',
    deadGrant: { status: 400, body: { reason: 'Invalid Token!', error: 'invalid_request' } },
  },
};
