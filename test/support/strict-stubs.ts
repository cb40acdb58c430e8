import type { ProviderStub } from './provider-stub.ts';
import { telephonyStubs } from './telephony-stubs.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };
const rotating = { ...bearer, refresh_token: 'refresh-{n}' };

/** Providers whose stand-ins refuse what the real ones refuse. */
export const strictStubs: Readonly<Record<string, ProviderStub>> = {
  ...telephonyStubs,
  front: {
    documented: {
      authorize: { url: 'https://app.frontapp.com/oauth/authorize', query: {} },
      token: {
        url: 'https://app.frontapp.com/oauth/token',
        client: 'basic',
        mayDecode: true,
        body: 'form',
        pkce: false,
        refreshToken: 'kept',
      },
      account: 'https://api2.frontapp.com/me',
    },
    token: { ...bearer, refresh_token: 'refresh-1', expires_at: 4_000_000_000 },
    refresh: {},
    account: {
      _links: { self: 'https://fabrik.api.frontapp.com/me' },
      name: 'Fabrik',
      id: 'cmp_4k2a',
    },
    accountLabel: 'Fabrik',
    revocable: false,
  },
  google_contacts: {
    documented: {
      authorize: {
        url: 'https://accounts.google.com/o/oauth2/v2/auth',
        query: {
          scope:
            'https://www.googleapis.com/auth/contacts.readonly https://www.googleapis.com/auth/userinfo.email',
          access_type: 'offline',
          prompt: 'consent',
        },
      },
      token: {
        url: 'https://oauth2.googleapis.com/token',
        client: 'body',
        body: 'form',
        pkce: true,
        refreshToken: 'kept',
      },
      account: 'https://openidconnect.googleapis.com/v1/userinfo',
      revoke: {
        url: 'https://oauth2.googleapis.com/revoke',
        client: 'none',
        body: 'form',
        names: 'refresh_token',
      },
    },
    token: {
      ...rotating,
      expires_in: 3599,
      scope:
        'https://www.googleapis.com/auth/contacts.readonly https://www.googleapis.com/auth/userinfo.email openid',
    },
    refresh: { refresh_token: undefined },
    account: { sub: '104000000000000000001', email: 'ines@fabrik.example', email_verified: true },
    accountLabel: 'ines@fabrik.example',
  },
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
  zendesk: {
    documented: {
      authorize: {
        url: 'https://fabrik.zendesk.com/oauth/authorizations/new',
        query: { scope: 'read' },
      },
      token: {
        url: 'https://fabrik.zendesk.com/oauth/tokens',
        client: 'body',
        body: 'form',
        pkce: true,
        refreshToken: 'single-use',
        withCode: { scope: 'read' },
      },
      account: 'https://fabrik.zendesk.com/api/v2/users/me.json',
    },
    start: { subdomain: 'fabrik' },
    tokenStatus: 201,
    token: {
      ...rotating,
      token_type: 'bearer',
      scope: 'read',
      expires_in: 1800,
      refresh_token_expires_in: 7_776_000,
    },
    refresh: {},
    account: {
      user: {
        id: 391000000011,
        url: 'https://fabrik.zendesk.com/api/v2/users/391000000011.json',
        name: 'Ines Roth',
        email: 'ines@fabrik.example',
        role: 'admin',
      },
    },
    accountLabel: 'ines@fabrik.example',
    revocable: false,
  },
};
