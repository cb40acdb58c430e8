import type { ProviderStub } from '../provider-stub.ts';

const deadGrant = {
  status: 400,
  body: { error: 'invalid_request', status: 'BAD_REFRESH_TOKEN', message: 'missing' },
};

export const hubspot: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://app.hubspot.com/oauth/authorize',
      query: {
        scope:
          'oauth crm.objects.contacts.read crm.objects.contacts.write crm.objects.deals.read crm.objects.owners.read',
        optional_scope:
          'crm.lists.read forms crm.schemas.deals.read crm.objects.companies.read automation tickets crm.schemas.custom.read crm.objects.custom.read',
      },
    },
    token: {
      url: 'https://api.hubapi.com/oauth/2026-03/token',
      client: 'body',
      body: 'form',
      pkce: true,
      refreshToken: 'kept',
    },
    account: 'https://api.hubapi.com/account-info/2026-03/details',
    revoke: {
      url: 'https://api.hubapi.com/oauth/2026-03/token/revoke',
      client: 'body',
      body: 'form',
      names: 'refresh_token',
    },
    uninstall: {
      url: 'https://api.hubapi.com/appinstalls/2026-03/external-install',
      method: 'DELETE',
      client: 'token',
    },
    refusals: {
      refresh: deadGrant,
      access: { status: 401, body: { status: 'error', category: 'INVALID_AUTHENTICATION' } },
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 1800,
  },
  refresh: { refresh_token: 'refresh-1' },
  account: { portalId: 62515, uiDomain: 'app.hubspot.com' },
  accountLabel: 'any',
  deadGrant,
};
