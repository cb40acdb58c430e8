import type { ProviderStub } from '../provider-stub.ts';

const api = 'https://services.leadconnectorhq.com';
const version = { version: '2021-07-28' };
const deadGrant = {
  status: 400,
  body: { statusCode: 400, message: 'Invalid grant: refresh token is invalid' },
};

/** It registers no redirect URI whose path holds its name; of the host that is not known. */
export const gohighlevel: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
      query: {
        scope:
          'locations.readonly contacts.readonly contacts.write calendars.readonly calendars/events.readonly opportunities.readonly forms.readonly workflows.readonly oauth.write',
      },
      refusesRedirect: /^https?:\/\/[^/]+\/.*(?:highlevel|leadconnector|ghl)/,
    },
    token: {
      url: `${api}/oauth/token`,
      client: 'body',
      body: 'form',
      pkce: 'ignored',
      refreshToken: 'single-use',
      codeWithout: ['redirect_uri'],
      withCode: { user_type: 'Location' },
      withRefresh: { user_type: 'Location' },
    },
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
    refusals: {
      refresh: deadGrant,
      access: {
        status: 401,
        body: {
          statusCode: 401,
          message: 'Invalid token: access token is invalid',
          error: 'Unauthorized',
        },
      },
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 86_399,
    userType: 'Location',
    locationId: 'loc1',
    companyId: 'c1',
    userId: 'u1',
  },
  refresh: {},
  account: { location: { id: 'loc1', name: 'Main street' } },
  accountLabel: 'any',
  deadGrant,
  revoked: { body: { success: true } },
};
