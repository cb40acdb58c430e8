import type { ProviderStub } from '../provider-stub.ts';

/** A refresh grants no new refresh token. */
export const gorgias: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://harbour-shop.gorgias.com/oauth/authorize',
      query: { scope: 'offline account:read tags:read tickets:read users:read' },
    },
    token: {
      url: 'https://harbour-shop.gorgias.com/oauth/token',
      client: 'basic',
      mayDecode: true,
      body: 'form',
      pkce: false,
      refreshToken: 'kept',
    },
    account: 'https://harbour-shop.gorgias.com/api/account',
    revoke: {
      url: 'https://harbour-shop.gorgias.com/oauth/revoke',
      client: 'basic',
      body: 'form',
      names: 'refresh_token',
    },
  },
  refusesList: ({ url }) =>
    Number(url.searchParams.get('limit') ?? 30) > 100
      ? { status: 400, body: { error: { msg: 'Failed to parse request.' } } }
      : undefined,
  start: { subdomain: 'harbour-shop' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'offline account:read tags:read tickets:read users:read',
  },
  refresh: { refresh_token: undefined },
  account: { domain: 'harbour-shop', status: { status: 'active' }, settings: [] },
  accountLabel: 'harbour-shop',
};
