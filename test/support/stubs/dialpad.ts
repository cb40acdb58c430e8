import type { ProviderStub } from '../provider-stub.ts';

/** Neither scope nor account is in the token answer. */
export const dialpad: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://dialpad.com/oauth2/authorize',
      query: { scope: 'offline_access' },
    },
    token: {
      url: 'https://dialpad.com/oauth2/token',
      client: 'body',
      body: 'form',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://dialpad.com/api/v2/users/me',
    revoke: {
      url: 'https://dialpad.com/oauth2/deauthorize',
      client: 'token',
      body: 'form',
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'bearer',
    expires_in: 86_400,
    id_token: null,
  },
  refresh: {},
  account: {
    id: '5900000000000001',
    company_id: '6900000000000001',
    display_name: 'Mira Hafen',
    emails: ['mira@hafen.example'],
    is_admin: true,
    state: 'active',
  },
  accountLabel: 'mira@hafen.example',
  revoked: { status: 204 },
};
