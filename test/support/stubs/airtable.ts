import type { ProviderStub } from '../provider-stub.ts';

/** `token_type` ends with a space, as documented. */
export const airtable: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://airtable.com/oauth2/v1/authorize',
      query: { scope: 'schema.bases:read user.email:read' },
    },
    token: {
      url: 'https://airtable.com/oauth2/v1/token',
      client: 'basic',
      mayDecode: true,
      body: 'form',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://api.airtable.com/v0/meta/whoami',
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer ',
    scope: 'schema.bases:read user.email:read',
    expires_in: 3600,
    refresh_expires_in: 5_184_000,
  },
  refresh: {},
  account: {
    id: 'usrT5r4E3w2Q1a2S3',
    email: 'mira@hafen.example',
    scopes: ['schema.bases:read', 'user.email:read'],
  },
  accountLabel: 'mira@hafen.example',
  revocable: false,
};
