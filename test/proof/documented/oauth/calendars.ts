import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, bodyForm, revocation, rotating } from './usual-parts.ts';

export const calendly: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://auth.calendly.com/oauth/authorize',
      query: {
        scope:
          'event_types:read scheduled_events:read users:read organizations:read webhooks:read webhooks:write',
      },
    },
    token: {
      url: 'https://auth.calendly.com/oauth/token',
      client: 'basic',
      body: 'form',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://api.calendly.com/users/me',
    revoke: revocation('https://auth.calendly.com/oauth/revoke', 'body', 'refresh_token'),
  },
  token: {
    ...rotating,
    expires_in: 7200,
    owner: 'https://api.calendly.com/users/AAAA',
    organization: 'https://api.calendly.com/organizations/BBBB',
  },
  refresh: {},
  account: { resource: { uri: 'https://api.calendly.com/users/AAAA', email: 'ada@example.com' } },
  accountLabel: 'any',
};

/** Its token endpoint refuses unknown members. */
export const calCom: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://app.cal.com/auth/oauth2/authorize',
      query: { scope: 'PROFILE_READ EVENT_TYPE_READ TEAM_PROFILE_READ TEAM_EVENT_TYPE_READ' },
    },
    token: bodyForm('https://api.cal.com/v2/auth/oauth2/token', 'single-use', {
      knows: [
        'client_id',
        'client_secret',
        'grant_type',
        'code',
        'redirect_uri',
        'code_verifier',
        'refresh_token',
      ],
    }),
    account: 'https://api.cal.com/v2/me',
  },
  token: {
    ...rotating,
    token_type: 'bearer',
    expires_in: 1800,
    scope: 'PROFILE_READ EVENT_TYPE_READ TEAM_PROFILE_READ TEAM_EVENT_TYPE_READ',
  },
  refresh: {},
  account: { status: 'success', data: { id: 51901, email: 'mira@hafen.example' } },
  accountLabel: 'mira@hafen.example',
  revocable: false,
};

/** Whether it revokes an expired token is not known. */
export const zoom: ProviderStub = {
  documented: {
    authorize: { url: 'https://zoom.us/oauth/authorize', query: {} },
    token: basicForm('https://zoom.us/oauth/token', 'single-use'),
    account: 'https://api.zoom.us/v2/users/me',
    revoke: {
      url: 'https://zoom.us/oauth/revoke',
      client: 'basic',
      body: 'form',
      names: 'access_token',
      takesOlder: true,
    },
  },
  token: { ...rotating, expires_in: 3600, scope: 'user:read:user meeting:read:list_meetings' },
  refresh: {},
  account: { id: 'z1', account_id: 'a1', email: 'ada@example.com', display_name: 'Ada' },
  accountLabel: 'any',
};
