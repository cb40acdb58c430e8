import type { Provider } from './provider.ts';

/**
 * No refresh tokens: the short-lived user token is swapped for one of about 60 days when the
 * account is connected, and a living one can be swapped again. Errors are objects with a number.
 * The token answer names no scopes. Unverified: the numbers of the Graph API's rate limits.
 * @see https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
 */
export const facebook: Provider = {
  type: 'facebook',
  label: 'Facebook Lead Ads',
  category: 'leads',
  documentation: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
  authorizationEndpoint: 'https://www.facebook.com/v22.0/dialog/oauth',
  tokenEndpoint: 'https://graph.facebook.com/v22.0/oauth/access_token',
  apiHosts: [],
  scopes: [
    'pages_show_list',
    'pages_read_engagement',
    'pages_manage_metadata',
    'pages_manage_ads',
    'leads_retrieval',
    'business_management',
  ],
  scopeSeparator: ',',
  pkce: false,
  clientAuthentication: 'client_secret_post',
  denialErrors: ['user_denied'],
  longLivedExchange: { grantType: 'fb_exchange_token', tokenParameter: 'fb_exchange_token' },
  tokenErrors: { reconnect: ['190', '100'], appConfiguration: ['1', '101'] },
  apiErrors: {
    code: 'error.code',
    unauthorized: ['190', '102'],
    missingScope: ['10', '200', '294'],
    notFound: ['100', '803'],
    rateLimited: ['4', '17', '32', '613', '80001'],
  },
};
