import type { ProviderStub } from '../provider-stub.ts';

/** Only the callback names the company, since every company's own id is `1`. */
export const quickbooks: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://appcenter.intuit.com/connect/oauth2',
      query: { scope: 'com.intuit.quickbooks.accounting' },
    },
    token: {
      url: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
      client: 'basic',
      mayDecode: true,
      body: 'form',
      pkce: false,
      refreshToken: 'single-use',
    },
    account:
      'https://quickbooks.api.intuit.com/v3/company/9130000000000001/companyinfo/9130000000000001?minorversion=75',
    apiHeaders: { accept: 'application/json' },
    revoke: {
      url: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
      client: 'basic',
      body: 'json',
      names: 'refresh_token',
    },
  },
  refusesList: ({ url, headers }) => {
    const [, rows] = /maxresults (\d+)$/.exec(url.searchParams.get('query') ?? '') ?? [];
    const isRight = headers.accept === 'application/json' && Number(rows) <= 1000;
    const errors = [{ Message: 'Error parsing query', code: '4000' }];
    return isRight
      ? undefined
      : { status: 400, body: { Fault: { Error: errors, type: 'ValidationFault' } } };
  },
  callback: { realmId: '9130000000000001' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'bearer',
    expires_in: 3600,
    x_refresh_token_expires_in: 8_726_400,
    x_refresh_token_hard_expires_in: 157_680_000,
  },
  refresh: {},
  account: {
    CompanyInfo: { Id: '1', CompanyName: 'Hafen & Co', Country: 'DE', domain: 'QBO' },
    time: '2026-11-20T04:05:06.000-08:00',
  },
  accountLabel: 'Hafen & Co',
};
