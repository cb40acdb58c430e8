import type { ProviderStub } from '../provider-stub.ts';

const graph = 'https://graph.facebook.com/v25.0';
const refused = { status: 400, body: { error: { type: 'OAuthException', code: 190 } } };
const badCode = { status: 400, body: { error: { type: 'OAuthException', code: 100 } } };
const badApp = { status: 400, body: { error: { type: 'OAuthException', code: 101 } } };

/** A stand-in for Facebook Login. Of PKCE it knows only in OpenID Connect. */
const facebookLogin = (scope: string): ProviderStub => ({
  documented: {
    authorize: {
      url: 'https://www.facebook.com/v25.0/dialog/oauth',
      query: { scope, auth_type: 'rerequest' },
    },
    token: {
      url: `${graph}/oauth/access_token`,
      client: 'body',
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'none',
      exchange: 'fb_exchange_token',
      codeWithout: ['grant_type'],
    },
    account: `${graph}/me?fields=id,name`,
    lookups: [`${graph}/me/permissions`],
    revoke: { url: `${graph}/me/permissions`, method: 'DELETE', client: 'token' },
    refusals: { client: badApp, code: badCode, refresh: refused, access: refused },
  },
  token: { access_token: 'access-{n}', token_type: 'bearer', expires_in: 5_184_000 },
  refresh: {},
  account: { id: '10', name: 'Ada', data: [{ permission: 'pages_show_list', status: 'granted' }] },
  accountLabel: 'Ada',
  deadGrant: refused,
  revoked: { body: { success: true } },
});

export const facebook = facebookLogin(
  'pages_show_list,pages_read_engagement,pages_manage_metadata,pages_manage_ads,leads_retrieval,business_management',
);
export const facebookMessenger = facebookLogin(
  'pages_messaging,pages_show_list,pages_manage_metadata,pages_read_engagement,business_management',
);
