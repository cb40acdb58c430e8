import type { ProviderStub } from '../provider-stub.ts';

/** Whether a replaced refresh token, or an expired access token, is refused is not documented. */
export const notion: ProviderStub = {
  documented: {
    authorize: { url: 'https://api.notion.com/v1/oauth/authorize', query: { owner: 'user' } },
    token: {
      url: 'https://api.notion.com/v1/oauth/token',
      client: 'basic',
      mayDecode: true,
      body: 'json',
      pkce: 'ignored',
      refreshToken: 'replaced',
    },
    revoke: {
      url: 'https://api.notion.com/v1/oauth/revoke',
      client: 'basic',
      body: 'json',
      names: 'access_token',
      takesOlder: true,
      headers: { 'notion-version': '2025-09-03' },
    },
  },
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
};
