import type { ProviderStub } from '../provider-stub.ts';

const login = 'https://login.microsoftonline.com/common/oauth2/v2.0';

/** A refresh token stays good when it is replaced. */
export const outlook: ProviderStub = {
  documented: {
    authorize: {
      url: `${login}/authorize`,
      query: {
        scope:
          'offline_access User.Read Mail.ReadWrite Mail.Send Calendars.ReadWrite MailboxSettings.Read',
        response_mode: 'query',
      },
      refusesRedirect: /[!$'(),;]|^.{257}/,
    },
    token: {
      url: `${login}/token`,
      client: 'either',
      mayDecode: true,
      body: 'form',
      pkce: true,
      refreshToken: 'replaced',
    },
    account: 'https://graph.microsoft.com/v1.0/me?$select=id,mail,userPrincipalName',
    refusals: { access: { status: 401, body: { error: { code: 'InvalidAuthenticationToken' } } } },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'User.Read Mail.ReadWrite',
  },
  refresh: {},
  account: { id: 'abc', mail: 'ada@example.com', userPrincipalName: 'ada@example.com' },
  accountLabel: 'ada@example.com',
  revocable: false,
};
