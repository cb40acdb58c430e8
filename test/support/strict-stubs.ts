import type { ProviderStub } from './provider-stub.ts';
import { telephonyStubs } from './telephony-stubs.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };
const rotating = { ...bearer, refresh_token: 'refresh-{n}' };

/** Providers whose stand-ins refuse what the real ones refuse. */
export const strictStubs: Readonly<Record<string, ProviderStub>> = {
  ...telephonyStubs,
  microsoft_teams: {
    documented: {
      authorize: {
        url: 'https://login.microsoftonline.com/fabrik.example/oauth2/v2.0/authorize',
        query: {
          scope: 'offline_access User.Read Team.ReadBasic.All Channel.ReadBasic.All',
          response_mode: 'query',
        },
      },
      token: {
        url: 'https://login.microsoftonline.com/fabrik.example/oauth2/v2.0/token',
        client: 'body',
        body: 'form',
        pkce: true,
        refreshToken: 'kept',
      },
      account: 'https://graph.microsoft.com/v1.0/me?$select=id,mail,userPrincipalName',
    },
    start: { entra_tenant: 'fabrik.example' },
    token: {
      ...rotating,
      scope: 'User.Read Team.ReadBasic.All Channel.ReadBasic.All',
      expires_in: 4207,
      ext_expires_in: 4207,
    },
    refresh: {},
    account: {
      id: '6c8f0f3e-1d3a-4a4b-9a55-0a7b0f7f2d11',
      mail: null,
      userPrincipalName: 'ines@fabrik.example',
    },
    accountLabel: 'ines@fabrik.example',
    revocable: false,
  },
};
