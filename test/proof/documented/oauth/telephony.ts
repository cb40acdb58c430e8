import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, bearer, bodyForm, revocation, rotating } from './usual-parts.ts';

/** Neither scope nor account is in the token answer. */
export const dialpad: ProviderStub = {
  documented: {
    authorize: { url: 'https://dialpad.com/oauth2/authorize', query: { scope: 'offline_access' } },
    token: bodyForm('https://dialpad.com/oauth2/token', 'single-use'),
    account: 'https://dialpad.com/api/v2/users/me',
    revoke: { url: 'https://dialpad.com/oauth2/deauthorize', client: 'token', body: 'form' },
  },
  token: { ...rotating, token_type: 'bearer', expires_in: 86_400, id_token: null },
  refresh: {},
  account: {
    id: '5900000000000001',
    company_id: '6900000000000001',
    display_name: 'Mira Hafen',
    emails: ['mira@hafen.example'],
  },
  accountLabel: 'mira@hafen.example',
  revoked: { status: 204 },
};

export const aircall: ProviderStub = {
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
  account: { integration: { company_name: 'Fabrik', user: { id: 1900001, name: 'Ines Roth' } } },
  accountLabel: 'Fabrik',
};

export const ringcentral: ProviderStub = {
  documented: {
    authorize: { url: 'https://platform.ringcentral.com/restapi/oauth/authorize', query: {} },
    token: basicForm('https://platform.ringcentral.com/restapi/oauth/token', 'single-use'),
    account: 'https://platform.ringcentral.com/restapi/v1.0/account/~/extension/~',
    revoke: revocation(
      'https://platform.ringcentral.com/restapi/oauth/revoke',
      'basic',
      'refresh_token',
    ),
  },
  start: { service: 'ringcentral' },
  token: {
    ...bearer,
    token_type: 'bearer',
    refresh_token: 'refresh-{n}',
    expires_in: 3600,
    refresh_token_expires_in: 604_800,
    scope: 'ReadAccounts',
  },
  refresh: {},
  account: {
    id: 400100001,
    contact: { email: 'ines@fabrik.example' },
    account: { id: '400100000' },
  },
  accountLabel: 'ines@fabrik.example',
};
