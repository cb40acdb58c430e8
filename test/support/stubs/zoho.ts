import type { ProviderStub } from '../provider-stub.ts';

const accounts = 'https://accounts.zoho.eu/oauth/v2';
const refusing = (error: string) => ({ status: 200, body: { error } });

/** Its failures are HTTP 200. */
export const zoho: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://accounts.zoho.com/oauth/v2/auth',
      query: {
        scope: 'ZohoCRM.modules.ALL,ZohoCRM.settings.ALL,ZohoCRM.users.READ,ZohoCRM.org.READ',
        access_type: 'offline',
        prompt: 'consent',
      },
    },
    token: {
      url: `${accounts}/token`,
      client: 'body',
      body: 'form',
      pkce: true,
      refreshToken: 'kept',
    },
    account: 'https://www.zohoapis.eu/crm/v6/users?type=CurrentUser',
    accessToken: { header: 'authorization', prefixes: ['Zoho-oauthtoken '] },
    revoke: {
      url: `${accounts}/token/revoke`,
      client: 'none',
      body: 'form',
      names: 'refresh_token',
    },
    refusals: {
      client: refusing('invalid_client'),
      code: refusing('invalid_code'),
      refresh: refusing('invalid_code'),
      request: refusing('invalid_request'),
      access: { status: 401, body: { code: 'INVALID_TOKEN', status: 'error' } },
    },
  },
  callback: { location: 'eu', 'accounts-server': 'https://accounts.zoho.eu' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 3600,
    api_domain: 'https://www.zohoapis.eu',
  },
  refresh: { refresh_token: undefined },
  account: { users: [{ id: '1', email: 'ada@example.com', full_name: 'Ada' }] },
  accountLabel: 'ada@example.com',
  deadGrant: refusing('invalid_code'),
};
