import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Adapter, type Configuration, errors } from 'oidc-provider';
import * as z from 'zod';
import type { LocalStore } from '../store.ts';
import { pageHeaders } from '../web/pages/send.ts';
import { messagePage } from './pages.ts';

const keys = z.object({
  signing: z.record(z.string(), z.unknown()),
  cookies: z.array(z.string()).min(1),
});

/** The provider's signing key (a JWK) and cookie keys, stored so that logins outlive the process. */
const loadKeys = (store: LocalStore): z.infer<typeof keys> => {
  const stored = store.get('demo-provider', 'keys');
  if (stored !== undefined) return keys.parse(stored);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = {
    signing: { ...privateKey.export({ format: 'jwk' }) },
    cookies: [randomBytes(32).toString('base64url')],
  };
  store.put('demo-provider', 'keys', made);
  return made;
};

const payload = z.looseObject({
  /** Epoch seconds. */
  exp: z.number().optional(),
  consumed: z.number().optional(),
  uid: z.string().optional(),
  grantId: z.string().optional(),
});

/** Stores the provider's state in the local stack's store. */
const createStoreAdapter =
  (store: LocalStore) =>
  (model: string): Adapter => {
    const kind = `demo-provider/${model}`;
    const read = (id: string) => payload.optional().parse(store.get(kind, id));
    const all = () =>
      store.list(kind).map(({ id, value }) => ({ id, value: payload.parse(value) }));

    return {
      find: async (id) => read(id),
      upsert: async (id, value, expiresIn) => {
        const expiresAtMs = expiresIn === undefined ? undefined : Date.now() + expiresIn * 1000;
        store.put(kind, id, value, expiresAtMs);
      },
      findByUid: async (uid) => all().find(({ value }) => value.uid === uid)?.value,
      consume: async (id) => {
        const found = read(id);
        // The provider checked this before, but another request may have consumed it since.
        if (!found || found.consumed) throw new errors.InvalidGrant('already consumed');
        const consumed = Math.floor(Date.now() / 1000);
        const expiresAtMs = found.exp && found.exp * 1000;
        store.put(kind, id, { ...found, consumed }, expiresAtMs);
      },
      destroy: async (id) => store.delete(kind, id),
      revokeByGrantId: async (grantId) => {
        for (const { id, value } of all()) {
          if (value.grantId === grantId) store.delete(kind, id);
        }
      },
    };
  };

/** An OAuth app at the demo provider, with the name that people see there. */
export type DemoClient = { clientId: string; clientSecret: string; name: string };

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
  scopes: ['openid', 'offline_access', 'projects:read', 'comments:read'],
} satisfies Partial<Configuration>;

/**
 * A strict provider: PKCE is required, codes and refresh tokens work once, and access tokens are
 * short-lived. It sets every option for which oidc-provider's default prints a warning.
 * @see https://github.com/panva/node-oidc-provider/blob/v9.x/docs/README.md
 */
export const createConfiguration = (
  path: string,
  store: LocalStore,
  { clients, redirectUri }: { clients: readonly DemoClient[]; redirectUri: string },
): Configuration => {
  const keys = loadKeys(store);
  return {
    ...constants,
    adapter: createStoreAdapter(store),
    clients: clients.map((client) => ({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      client_name: client.name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
    })),
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
      context.set(pageHeaders());
      context.body = messagePage(error_description ?? error).text;
    },
    ttl: {
      AccessToken: 300,
      // As long as the most of RFC 6749, section 4.1.2: a completion code lives for half of it.
      AuthorizationCode: 600,
      Grant: 365 * day,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 90 * day,
      Session: 14 * day,
    },
  };
};
