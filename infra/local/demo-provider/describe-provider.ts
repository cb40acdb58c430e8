import type { Provider } from '../../../functions/providers/provider.ts';

/** Its `integration_type`, which a local stack alone has. */
export const demoType = 'demo';

/**
 * A provider to try the service with, served beside the settings page of a local stack: PKCE
 * required, access tokens of five minutes, rotating refresh tokens.
 * @param frontendUrl its origin
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
    account: { url: `${origin}/me`, id: ['sub'], label: ['sub'] },
    revoke: {
      method: 'POST',
      url: `${origin}/token/revocation`,
      authentication: 'client_secret_basic',
      token: 'refresh_token',
    },
  };
};
