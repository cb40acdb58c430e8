import type { ProviderStub } from '../provider-stub.ts';

/** Its tokens expire within an hour, and its answers do not say so. */
export const monday: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://auth.monday.com/oauth2/authorize',
      query: {
        scope: 'boards:read workspaces:read me:read account:read',
        force_install_if_needed: 'true',
      },
    },
    token: {
      url: 'https://auth.monday.com/oauth_ms/oauth/token',
      client: 'body',
      body: 'json',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://api.monday.com/v2',
    accountBody: { query: 'query { me { id email account { id name } } }' },
    apiHeaders: { 'api-version': '2026-10' },
    accessToken: { header: 'authorization', prefixes: [''] },
    revoke: {
      url: 'https://auth.monday.com/oauth_ms/oauth/revoke',
      client: 'body',
      body: 'json',
      names: 'refresh_token',
    },
  },
  refusesList: ({ method, headers }) =>
    method === 'POST' && headers['api-version'] === '2026-10'
      ? undefined
      : { status: 400, body: { errors: [{ message: 'Bad request' }] } },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    scope: 'boards:read workspaces:read me:read account:read',
  },
  refresh: {},
  account: {
    data: {
      me: {
        id: '61512233',
        email: 'mira@hafen.example',
        account: { id: '30117788', name: 'Hafen' },
      },
    },
  },
  accountLabel: 'Hafen',
  revoked: { body: { success: true } },
};
