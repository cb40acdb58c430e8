import type { ProviderStub } from '../provider-stub.ts';

export const intercom: ProviderStub = {
  documented: {
    authorize: { url: 'https://app.eu.intercom.com/oauth', query: {} },
    token: {
      url: 'https://api.intercom.io/auth/eagle/token',
      client: 'body',
      body: 'either',
      pkce: 'ignored',
      refreshToken: 'none',
      codeWithout: ['grant_type', 'redirect_uri'],
    },
    account: 'https://api.eu.intercom.io/me',
    revoke: { url: 'https://api.intercom.io/auth/uninstall', client: 'token', body: 'json' },
    refusals: {
      access: {
        status: 401,
        body: { type: 'error.list', errors: [{ code: 'unauthorized', message: 'Unauthorized' }] },
      },
    },
  },
  start: { region: 'eu' },
  token: { access_token: 'access-{n}', token: 'access-{n}', token_type: 'Bearer' },
  account: { type: 'admin', email: 'ada@example.com', app: { id_code: 'abc', name: 'Acme' } },
  accountLabel: 'Acme',
};
