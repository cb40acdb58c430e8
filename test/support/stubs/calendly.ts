import type { ProviderStub } from '../provider-stub.ts';

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
    revoke: {
      url: 'https://auth.calendly.com/oauth/revoke',
      client: 'body',
      body: 'form',
      names: 'refresh_token',
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 7200,
    owner: 'https://api.calendly.com/users/AAAA',
    organization: 'https://api.calendly.com/organizations/BBBB',
  },
  refresh: {},
  account: { resource: { uri: 'https://api.calendly.com/users/AAAA', email: 'ada@example.com' } },
  accountLabel: 'any',
};
