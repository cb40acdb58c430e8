import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { bodyForm, rotating } from './usual-parts.ts';

const graph = 'https://graph.facebook.com/v25.0';

/** A stand-in for Facebook Login. Of PKCE it knows only in OpenID Connect. */
const facebookLogin = (scope: string): ProviderStub => ({
  documented: {
    authorize: {
      url: 'https://www.facebook.com/v25.0/dialog/oauth',
      query: { scope, auth_type: 'rerequest' },
    },
    token: bodyForm(`${graph}/oauth/access_token`, 'none', {
      pkce: 'ignored',
      exchange: 'fb_exchange_token',
      codeWithout: ['grant_type'],
    }),
    account: `${graph}/me?fields=id,name`,
    lookups: [`${graph}/me/permissions`],
    revoke: { url: `${graph}/me/permissions`, method: 'DELETE', client: 'token' },
  },
  token: { access_token: 'access-{n}', token_type: 'bearer', expires_in: 5_184_000 },
  refresh: {},
  account: { id: '10', name: 'Ada', data: [{ permission: 'pages_show_list', status: 'granted' }] },
  accountLabel: 'Ada',
  revoked: { body: { success: true } },
});

export const facebook = facebookLogin(
  'pages_show_list,pages_read_engagement,pages_manage_metadata,pages_manage_ads,leads_retrieval,business_management',
);
export const facebookMessenger = facebookLogin(
  'pages_messaging,pages_show_list,pages_manage_metadata,pages_read_engagement,business_management',
);
export const whatsappBusiness = facebookLogin(
  'whatsapp_business_management,whatsapp_business_messaging,business_management',
);

/** No documentation names its revoke call. */
export const linkedin: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://www.linkedin.com/oauth/v2/authorization',
      query: {
        scope: 'openid profile email r_ads r_marketing_leadgen_automation r_organization_admin',
      },
      refusesRedirect: /#|^(?!https?:\/\/)/,
    },
    token: bodyForm('https://www.linkedin.com/oauth/v2/accessToken', 'kept', { pkce: false }),
    account: 'https://api.linkedin.com/v2/userinfo',
    undocumented: ['https://www.linkedin.com/oauth/v2/revoke'],
  },
  token: { ...rotating, expires_in: 5_184_000, refresh_token_expires_in: 31_536_000 },
  refresh: { refresh_token: 'refresh-1' },
  account: { sub: 'abc', name: 'Ada', email: 'ada@example.com' },
  accountLabel: 'any',
};

export const mailchimp: ProviderStub = {
  documented: {
    authorize: { url: 'https://login.mailchimp.com/oauth2/authorize', query: {} },
    token: bodyForm('https://login.mailchimp.com/oauth2/token', 'none', { pkce: 'ignored' }),
    account: 'https://login.mailchimp.com/oauth2/metadata',
    accessToken: { header: 'authorization', prefixes: ['OAuth ', 'Bearer '] },
  },
  token: { access_token: 'access-{n}', expires_in: 0, scope: null },
  account: { dc: 'us6', user_id: 7, accountname: 'Acme', login: { email: 'ada@example.com' } },
  accountLabel: 'Acme',
  revocable: false,
};

const api = 'https://services.leadconnectorhq.com';
const version = { version: '2021-07-28' };

/** It registers no redirect URI whose path holds its name; of the host that is not known. */
export const gohighlevel: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
      query: {
        scope:
          'locations.readonly contacts.readonly contacts.write calendars.readonly calendars/events.readonly opportunities.readonly forms.readonly workflows.readonly oauth.write locations/tags.readonly',
      },
      refusesRedirect: /^https?:\/\/[^/]+\/.*(?:highlevel|leadconnector|ghl)/,
    },
    token: bodyForm(`${api}/oauth/token`, 'single-use', {
      pkce: 'ignored',
      codeWithout: ['redirect_uri'],
      withCode: { user_type: 'Location' },
      withRefresh: { user_type: 'Location' },
    }),
    account: `${api}/locations/loc1`,
    apiHeaders: version,
    revoke: {
      url: `${api}/marketplace/app/id/installations`,
      method: 'DELETE',
      client: 'token',
      body: 'json',
      parameters: { locationId: 'loc1' },
      headers: version,
    },
  },
  token: {
    ...rotating,
    expires_in: 86_399,
    userType: 'Location',
    locationId: 'loc1',
    companyId: 'c1',
    userId: 'u1',
  },
  refresh: {},
  account: { location: { id: 'loc1', name: 'Main street' } },
  accountLabel: 'any',
  revoked: { body: { success: true } },
};
