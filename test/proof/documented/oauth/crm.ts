import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, bodyForm, eitherForm, revocation, rotating } from './usual-parts.ts';

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
    token: bodyForm('https://api.hubapi.com/oauth/2026-03/token', 'kept'),
    account: 'https://api.hubapi.com/account-info/2026-03/details',
    revoke: revocation(
      'https://api.hubapi.com/oauth/2026-03/token/revoke',
      'body',
      'refresh_token',
    ),
    uninstall: {
      url: 'https://api.hubapi.com/appinstalls/2026-03/external-install',
      method: 'DELETE',
      client: 'token',
    },
  },
  token: { ...rotating, expires_in: 1800 },
  refresh: { refresh_token: 'refresh-1' },
  account: { portalId: 62515, uiDomain: 'app.hubspot.com' },
  accountLabel: 'any',
};

const login = 'https://test.salesforce.com/services/oauth2';

/** Orgs may rotate refresh tokens; this one does not. */
export const salesforce: ProviderStub = {
  documented: {
    authorize: {
      url: `${login}/authorize`,
      query: { scope: 'api refresh_token openid', prompt: 'consent' },
    },
    token: eitherForm(`${login}/token`, 'kept'),
    account: 'https://acme--dev.sandbox.my.salesforce.com/services/oauth2/userinfo',
    revoke: revocation(`${login}/revoke`, 'none', 'refresh_token'),
  },
  start: { login_host: 'test.salesforce.com' },
  token: {
    ...rotating,
    instance_url: 'https://acme--dev.sandbox.my.salesforce.com',
    id: 'https://test.salesforce.com/id/00D/005',
    issued_at: '1700000000000',
    scope: 'api refresh_token openid',
  },
  refresh: { refresh_token: undefined },
  account: { organization_id: '00D', user_id: '005', preferred_username: 'ada@acme.dev' },
  accountLabel: 'ada@acme.dev',
};

export const pipedrive: ProviderStub = {
  documented: {
    authorize: { url: 'https://oauth.pipedrive.com/oauth/authorize', query: {} },
    token: basicForm('https://oauth.pipedrive.com/oauth/token', 'single-use', { pkce: 'ignored' }),
    account: 'https://acme.pipedrive.com/api/v1/users/me',
    revoke: revocation('https://oauth.pipedrive.com/oauth/revoke', 'basic', 'refresh_token'),
  },
  token: {
    ...rotating,
    expires_in: 3600,
    scope: 'base,deals:full',
    api_domain: 'https://acme.pipedrive.com',
  },
  refresh: {},
  account: { success: true, data: { id: 5, company_id: 9, company_name: 'Acme' } },
  accountLabel: 'Acme',
};

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
    token: bodyForm(`${accounts}/token`, 'kept'),
    account: 'https://www.zohoapis.eu/crm/v6/users?type=CurrentUser',
    accessToken: { header: 'authorization', prefixes: ['Zoho-oauthtoken '] },
    revoke: revocation(`${accounts}/token/revoke`, 'none', 'refresh_token'),
    refusals: {
      request: refusing('invalid_request'),
    },
  },
  callback: { location: 'eu', 'accounts-server': 'https://accounts.zoho.eu' },
  token: { ...rotating, expires_in: 3600, api_domain: 'https://www.zohoapis.eu' },
  refresh: { refresh_token: undefined },
  account: { users: [{ id: '1', email: 'ada@example.com', full_name: 'Ada' }] },
  accountLabel: 'ada@example.com',
};
