import type { Provider } from './provider.ts';

/**
 * Only an administrator of the company may authorize, and the token acts for the company. What an app
 * may read is ticked on the app, individual inboxes by the namespace Private. The token answer has
 * `expires_at`. A refresh brings the same refresh token until the last day of its six months, then
 * another with six more. An app is for one company until Front has published it. There is no revoke
 * call: an administrator removes the app in Front. Unverified: whether `expires_at` counts in seconds,
 * errors of the token endpoint, and the words of a 403.
 * @see https://dev.frontapp.com/docs/oauth
 * @see https://dev.frontapp.com/docs/rate-limiting
 * @see https://dev.frontapp.com/changelog/front-platform-create-and-manage-apps-directly-in-front where apps are made
 * @see https://www.ibm.com/docs/en/app-connect/saas?topic=front-obtaining-connection-values the same
 */
export const front: Provider = {
  type: 'front',
  label: 'Front',
  category: 'support',
  authorizationEndpoint: 'https://app.frontapp.com/oauth/authorize',
  tokenEndpoint: 'https://app.frontapp.com/oauth/token',
  apiHosts: ['api2.frontapp.com'],
  scopes: [],
  pkce: false,
  clientAuthentication: 'client_secret_basic',
  expiresAt: 'expires_at',
  lifetime: { seconds: 180 * 86_400, extendedByRefresh: true, renewedInLastSeconds: 86_400 },
  apiErrors: {
    code: '_error.title',
    unauthorized: ['Unauthenticated'],
    notFound: ['Not found'],
    rateLimited: ['Too many requests'],
  },
  account: { url: 'https://api2.frontapp.com/me', id: ['id'], label: ['name'] },
};
