import type { ProviderStub } from '../provider-stub.ts';

/** No documentation names its revoke call. */
export const linkedin: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://www.linkedin.com/oauth/v2/authorization',
      query: {
        scope: 'openid profile email r_ads r_marketing_leadgen_automation r_organization_admin',
      },
      refusesRedirect: /#|^(?!https?:\/\/)/,
    },
    token: {
      url: 'https://www.linkedin.com/oauth/v2/accessToken',
      client: 'body',
      body: 'form',
      pkce: false,
      refreshToken: 'kept',
    },
    account: 'https://api.linkedin.com/v2/userinfo',
    undocumented: ['https://www.linkedin.com/oauth/v2/revoke'],
    refusals: { code: { status: 400, body: { error: 'invalid_redirect_uri' } } },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 5_184_000,
    refresh_token_expires_in: 31_536_000,
  },
  refresh: { refresh_token: 'refresh-1' },
  account: { sub: 'abc', name: 'Ada', email: 'ada@example.com' },
  accountLabel: 'any',
};
