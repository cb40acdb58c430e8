import type { ProviderStub } from '../provider-stub.ts';

export const mailchimp: ProviderStub = {
  documented: {
    authorize: { url: 'https://login.mailchimp.com/oauth2/authorize', query: {} },
    token: {
      url: 'https://login.mailchimp.com/oauth2/token',
      client: 'body',
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'none',
    },
    account: 'https://login.mailchimp.com/oauth2/metadata',
    accessToken: { header: 'authorization', prefixes: ['OAuth ', 'Bearer '] },
    refusals: { access: { status: 200, body: { error: 'invalid_token' } } },
  },
  token: { access_token: 'access-{n}', expires_in: 0, scope: null },
  account: { dc: 'us6', user_id: 7, accountname: 'Acme', login: { email: 'ada@example.com' } },
  accountLabel: 'Acme',
  revocable: false,
};
