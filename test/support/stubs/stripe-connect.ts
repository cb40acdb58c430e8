import type { ProviderStub } from '../provider-stub.ts';

/** The key may stand in the body or in the header. */
export const stripeConnect: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://connect.stripe.com/oauth/authorize',
      query: { scope: 'read_write' },
    },
    token: {
      url: 'https://connect.stripe.com/oauth/token',
      client: 'either',
      mayDecode: true,
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'kept',
      codeWithout: ['redirect_uri'],
    },
    revoke: {
      url: 'https://connect.stripe.com/oauth/deauthorize',
      client: 'either',
      body: 'form',
      parameters: { stripe_user_id: 'acct_1', client_id: 'id-1.a_b~2' },
    },
  },
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
};
