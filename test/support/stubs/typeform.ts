import type { ProviderStub } from '../provider-stub.ts';

/** One source alone says that a replaced refresh token ends. */
export const typeform: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://api.typeform.com/oauth/authorize',
      query: {
        scope:
          'offline accounts:read forms:read responses:read webhooks:read webhooks:write workspaces:read',
      },
    },
    token: {
      url: 'https://api.typeform.com/oauth/token',
      client: 'body',
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'replaced',
    },
    account: 'https://api.typeform.com/me',
    refusals: { access: { status: 401, body: { code: 'AUTHENTICATION_FAILED' } } },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 604_800,
  },
  refresh: {},
  account: { user_id: 'abc', email: 'ada@example.com', alias: 'Ada' },
  accountLabel: 'any',
  revocable: false,
};
