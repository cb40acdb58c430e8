import type { ProviderStub } from '../provider-stub.ts';

const login = 'https://test.salesforce.com/services/oauth2';

/** Orgs may rotate refresh tokens; this one does not. */
export const salesforce: ProviderStub = {
  documented: {
    authorize: {
      url: `${login}/authorize`,
      query: { scope: 'api refresh_token openid', prompt: 'consent' },
    },
    token: {
      url: `${login}/token`,
      client: 'either',
      mayDecode: true,
      body: 'form',
      pkce: true,
      refreshToken: 'kept',
    },
    account: 'https://acme--dev.sandbox.my.salesforce.com/services/oauth2/userinfo',
    revoke: { url: `${login}/revoke`, client: 'none', body: 'form', names: 'refresh_token' },
  },
  start: { login_host: 'test.salesforce.com' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    instance_url: 'https://acme--dev.sandbox.my.salesforce.com',
    id: 'https://test.salesforce.com/id/00D/005',
    issued_at: '1700000000000',
    scope: 'api refresh_token openid',
  },
  refresh: { refresh_token: undefined },
  account: { organization_id: '00D', user_id: '005', preferred_username: 'ada@acme.dev' },
  accountLabel: 'ada@acme.dev',
};
