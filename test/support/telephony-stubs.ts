import type { ProviderStub } from './provider-stub.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };

/** Telephony providers whose stand-ins refuse what the real ones refuse. */
export const telephonyStubs: Readonly<Record<string, ProviderStub>> = {
  aircall: {
    documented: {
      authorize: {
        url: 'https://dashboard.aircall.io/oauth/authorize',
        query: { scope: 'public_api' },
      },
      token: {
        url: 'https://api.aircall.io/v1/oauth/token',
        client: 'body',
        body: 'json',
        pkce: false,
        refreshToken: 'none',
      },
      account: 'https://api.aircall.io/v1/integrations/me',
      revoke: {
        url: 'https://api.aircall.io/v1/integrations/disable',
        client: 'token',
        body: 'json',
      },
    },
    token: { ...bearer, created_at: 1_790_000_000 },
    account: {
      integration: {
        name: 'Our app',
        status: 'enabled',
        company_name: 'Fabrik',
        user: { id: 1900001, name: 'Ines Roth', email: 'ines@fabrik.example' },
      },
    },
    accountLabel: 'Fabrik',
  },
  ringcentral: {
    documented: {
      authorize: { url: 'https://platform.ringcentral.com/restapi/oauth/authorize', query: {} },
      token: {
        url: 'https://platform.ringcentral.com/restapi/oauth/token',
        client: 'basic',
        mayDecode: true,
        body: 'form',
        pkce: true,
        refreshToken: 'single-use',
      },
      account: 'https://platform.ringcentral.com/restapi/v1.0/account/~/extension/~',
      revoke: {
        url: 'https://platform.ringcentral.com/restapi/oauth/revoke',
        client: 'basic',
        body: 'form',
        names: 'refresh_token',
      },
    },
    start: { service: 'ringcentral' },
    token: {
      ...bearer,
      token_type: 'bearer',
      refresh_token: 'refresh-{n}',
      expires_in: 3600,
      refresh_token_expires_in: 604_800,
      scope: 'ReadAccounts',
      owner_id: '400100001',
      endpoint_id: 'bXy',
      session_id: 's-1',
    },
    refresh: {},
    account: {
      id: 400100001,
      extensionNumber: '101',
      name: 'Ines Roth',
      contact: { firstName: 'Ines', lastName: 'Roth', email: 'ines@fabrik.example' },
      account: { id: '400100000' },
    },
    accountLabel: 'ines@fabrik.example',
    deadGrant: {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'Token not found',
        errors: [{ errorCode: 'OAU-213', message: 'Token not found' }],
      },
    },
  },
};
