import type { Provider } from '../../../functions/providers/provider.ts';

/** Its `integration_type`, which only a local stack has. */
export const demoType = 'demo';

/**
 * A provider for trying the service, on the origin of the local settings page: PKCE is required,
 * access tokens last five minutes, and refresh tokens rotate.
 * @param frontendUrl the origin of the demo provider
 */
export const describeProvider = (frontendUrl: string): Provider => {
  const origin = new URL('/demo-provider', frontendUrl).href;
  return {
    type: demoType,
    label: 'Demo provider',
    category: 'demo',
    documentation: `${origin}/.well-known/openid-configuration`,
    issuer: origin,
    authorizationEndpoint: `${origin}/auth`,
    tokenEndpoint: `${origin}/token`,
    apiHosts: [],
    scopes: ['openid', 'offline_access', 'projects:read'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuthentication: 'client_secret_basic',
    authorizationParameters: { prompt: 'consent' },
    otherAccountParameters: { prompt: 'login consent' },
    account: { url: `${origin}/me`, id: ['sub'], label: ['sub'] },
    revoke: {
      method: 'POST',
      url: `${origin}/token/revocation`,
      authentication: 'client_secret_basic',
      token: 'refresh_token',
    },
  };
};
