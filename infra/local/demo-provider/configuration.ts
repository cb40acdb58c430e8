import type { Configuration } from 'oidc-provider';
import type { Store } from '../store.ts';
import { pageHeaders } from '../web/pages/send.ts';
import { messagePage } from './pages.ts';
import { loadKeys } from './provider-keys.ts';
import { createStoreAdapter } from './store-adapter.ts';

/** The demo provider's only client: the stack's own OAuth app. */
export type DemoClient = { clientId: string; clientSecret: string; redirectUri: string };

const day = 24 * 60 * 60;

/** What does not depend on the stack. */
const constants = {
  clientAuthMethods: ['client_secret_basic'],
  clientBasedCORS: () => false,
  clockTolerance: 0,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: () => true },
    rpInitiatedLogout: { enabled: false },
  },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  pkce: { required: () => true },
  rotateRefreshToken: true,
  scopes: ['openid', 'offline_access', 'projects:read'],
} satisfies Partial<Configuration>;

/**
 * A strict provider: PKCE is required, codes and refresh tokens work once, and access tokens are
 * short-lived. It sets every option for which oidc-provider's default prints a warning.
 * @see https://github.com/panva/node-oidc-provider/blob/v9.x/docs/README.md
 */
export const createConfiguration = (
  path: string,
  { store, client, accessTokenSeconds }: DemoSetting,
): Configuration => {
  const keys = loadKeys(store);
  return {
    ...constants,
    adapter: createStoreAdapter(store),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: {
      keys: keys.cookies,
      // All ports of a host share its cookies.
      names: {
        session: 'demo_provider_session',
        interaction: 'demo_provider_interaction',
        resume: 'demo_provider_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path },
    },
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    jwks: { keys: [keys.signing] },
    renderError: (context, { error, error_description }) => {
      context.set(pageHeaders([]));
      context.body = messagePage(path, error_description ?? error).text;
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 365 * day,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 90 * day,
      Session: 14 * day,
    },
  };
};

export type DemoSetting = { store: Store; client: DemoClient; accessTokenSeconds: number };
