import type { Provider } from './provider.ts';

/**
 * Connects one location. An agency's consent brings no locationId and is refused, since the
 * look-ups need one. Its portal refuses a redirect URI that holds its name. Refresh tokens are
 * single-use and live a year. A scope that is missing answers 401 like a dead token; only the
 * message tells them apart. Errors of the token endpoint are a `message`, without an `error`; a
 * paused location is for its owner to take up again. Ending a connection takes the app out of the
 * location, if `oauth.write` was granted. It tells of uninstalls by a webhook of the app.
 * Unverified: whether the host of the redirect URI may hold the name, and which body the token
 * endpoint answers with since there are two.
 * @see https://marketplace.gohighlevel.com/docs/Authorization/OAuth2.0
 * @see https://github.com/GoHighLevel/highlevel-api-docs/blob/main/apps/marketplace.json
 */
export const gohighlevel: Provider = {
  type: 'gohighlevel',
  label: 'HighLevel',
  category: 'crm',
  documentation: 'https://marketplace.gohighlevel.com/docs/Authorization/OAuth2.0',
  callbackSlug: 'crm-location',
  authorizationEndpoint: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
  tokenEndpoint: 'https://services.leadconnectorhq.com/oauth/token',
  apiHosts: [],
  variables: {
    location_id: {
      label: 'location',
      from: 'token',
      name: 'locationId',
      values: /^[A-Za-z0-9]{1,64}$/,
    },
  },
  scopes: [
    'locations.readonly',
    'contacts.readonly',
    'contacts.write',
    'calendars.readonly',
    'calendars/events.readonly',
    'opportunities.readonly',
    'forms.readonly',
    'workflows.readonly',
  ],
  optionalScopes: { scopes: ['oauth.write'] },
  scopeSeparator: ' ',
  pkce: false,
  clientAuthentication: 'client_secret_post',
  tokenParameters: { user_type: 'Location' },
  refreshParameters: { user_type: 'Location' },
  tokenErrors: {
    paths: ['error', 'message'],
    reconnect: ['Invalid grant: refresh token is invalid'],
    appConfiguration: [/^(?:Invalid|Missing) parameter: /],
    administrator: ['Location is not active'],
  },
  lifetime: { seconds: 365 * 86_400, extendedByRefresh: true },
  apiHeaders: { Version: '2021-07-28' },
  apiErrors: {
    code: 'message',
    unauthorized: ['Invalid JWT', 'Invalid token: access token is invalid'],
    missingScope: ['The token is not authorized for this scope.'],
    rateLimited: ['Too Many Requests'],
  },
  account: {
    url: 'https://services.leadconnectorhq.com/locations/{location_id}',
    id: ['location.id'],
    label: ['location.name'],
  },
  grantFamily: 'gohighlevel',
  revoke: {
    method: 'DELETE',
    url: 'https://services.leadconnectorhq.com/marketplace/app/{app_id}/installations',
    authentication: 'access_token',
    parameters: { locationId: '{location_id}', reason: 'Disconnected' },
    body: 'json',
  },
};
