import type { ProviderStub } from '../provider-stub.ts';

/** Its token endpoint refuses unknown members, including a verifier. */
export const calCom: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://app.cal.com/auth/oauth2/authorize',
      query: { scope: 'PROFILE_READ EVENT_TYPE_READ TEAM_PROFILE_READ TEAM_EVENT_TYPE_READ' },
    },
    token: {
      url: 'https://api.cal.com/v2/auth/oauth2/token',
      client: 'body',
      body: 'form',
      pkce: false,
      refreshToken: 'single-use',
      knows: ['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'refresh_token'],
    },
    account: 'https://api.cal.com/v2/me',
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'bearer',
    expires_in: 1800,
    scope: 'PROFILE_READ EVENT_TYPE_READ TEAM_PROFILE_READ TEAM_EVENT_TYPE_READ',
  },
  refresh: {},
  account: {
    status: 'success',
    data: { id: 51901, username: 'mira', email: 'mira@hafen.example', name: 'Mira Hafen' },
  },
  accountLabel: 'mira@hafen.example',
  deadGrant: {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'invalid_refresh_token' },
  },
  revocable: false,
};
