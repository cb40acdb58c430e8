import type { ProviderStub } from '../provider-stub.ts';

/** Whether it revokes an expired token is not known. */
export const zoom: ProviderStub = {
  documented: {
    authorize: { url: 'https://zoom.us/oauth/authorize', query: {} },
    token: {
      url: 'https://zoom.us/oauth/token',
      client: 'basic',
      mayDecode: true,
      body: 'form',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://api.zoom.us/v2/users/me',
    revoke: {
      url: 'https://zoom.us/oauth/revoke',
      client: 'basic',
      body: 'form',
      names: 'access_token',
      takesOlder: true,
    },
    refusals: {
      refresh: { status: 400, body: { reason: 'Invalid Token!', error: 'invalid_grant' } },
      access: { status: 401, body: { code: 124, message: 'Invalid access token.' } },
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'user:read:user meeting:read:list_meetings',
  },
  refresh: {},
  account: { id: 'z1', account_id: 'a1', email: 'ada@example.com', display_name: 'Ada' },
  accountLabel: 'any',
  deadGrant: { status: 400, body: { reason: 'Invalid Token!', error: 'invalid_request' } },
};
