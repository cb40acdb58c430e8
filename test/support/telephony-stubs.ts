import type { ProviderStub } from './provider-stub.ts';

const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };

/** Telephony providers whose stand-ins refuse what the real ones refuse. */
export const telephonyStubs: Readonly<Record<string, ProviderStub>> = {
  ringcentral: {
    documented: {
      authorize: { url: 'https://platform.ringcentral.com/restapi/oauth/authorize', query: {} },
      token: {
        url: 'https://platform.ringcentral.com/restapi/oauth/token',
        client: 'basic',
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
