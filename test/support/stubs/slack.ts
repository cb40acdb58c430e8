import type { ProviderStub } from '../provider-stub.ts';

const refusing = (error: string) => ({ status: 200, body: { ok: false, error } });

/** Its failures are HTTP 200. A challenge would make the app a public client for good. */
export const slack: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://slack.com/oauth/v2/authorize',
      query: {
        scope: 'channels:read,groups:read,chat:write,users:read,users:read.email,usergroups:read',
      },
    },
    token: {
      url: 'https://slack.com/api/oauth.v2.access',
      client: 'either',
      mayDecode: true,
      body: 'form',
      pkce: false,
      refreshToken: 'single-use',
      codeWithout: ['grant_type'],
    },
    revoke: { url: 'https://slack.com/api/auth.revoke', client: 'token' },
    refusals: {
      client: refusing('bad_client_secret'),
      code: refusing('invalid_code'),
      refresh: refusing('invalid_refresh_token'),
      request: refusing('invalid_arguments'),
      access: refusing('invalid_auth'),
    },
  },
  token: {
    ok: true,
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    expires_in: 43_200,
    token_type: 'bot',
    scope: 'channels:read,groups:read',
    team: { id: 'T1', name: 'Acme' },
    authed_user: { id: 'U1' },
  },
  refresh: {},
  accountLabel: 'Acme',
  deadGrant: refusing('invalid_refresh_token'),
  revoked: { body: { ok: true, revoked: true } },
};
