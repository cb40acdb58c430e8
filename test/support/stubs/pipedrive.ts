import type { ProviderStub } from '../provider-stub.ts';

export const pipedrive: ProviderStub = {
  documented: {
    authorize: { url: 'https://oauth.pipedrive.com/oauth/authorize', query: {} },
    token: {
      url: 'https://oauth.pipedrive.com/oauth/token',
      client: 'basic',
      mayDecode: true,
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'single-use',
    },
    account: 'https://acme.pipedrive.com/api/v1/users/me',
    revoke: {
      url: 'https://oauth.pipedrive.com/oauth/revoke',
      client: 'basic',
      body: 'form',
      names: 'refresh_token',
    },
    refusals: {
      code: { status: 400, body: { success: false, error: 'invalid_grant' } },
      refresh: { status: 400, body: { success: false, error: 'invalid_grant' } },
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'base,deals:full',
    api_domain: 'https://acme.pipedrive.com',
  },
  refresh: {},
  account: { success: true, data: { id: 5, company_id: 9, company_name: 'Acme' } },
  accountLabel: 'Acme',
};
