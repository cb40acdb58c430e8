import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { ClientCredentials } from './credentials-hash.ts';

/** Wall clock and pauses, replaced in tests. Times are epoch milliseconds. */
export type Clock = { nowMs(): number; sleep(ms: number): Promise<void> };

/** The time that the present request has left. */
export type Deadline = { signal: AbortSignal; remainingMs(): number };

/** Names one OAuth app. */
export type AppKey = {
  integrationType: string;
  /** As in {@link AppRegistration}. */
  region?: string | undefined;
  /** Whose own it is; undefined for the platform's, which serves every tenant without one. */
  tenantId: string | undefined;
};

/** An OAuth app without its secrets. */
export type AppRegistration = {
  integrationType: string;
  /** Whose own it is; absent for the platform's. */
  tenantId?: string | undefined;
  /** The value of the variable that distinguishes the provider's apps; absent for all other values. */
  region?: string | undefined;
  clientId: string;
  /** Parameters of the authorization URL besides those of the provider's file. */
  authorizationParameters?: Readonly<Record<string, string>> | undefined;
  /** Replaces the host of the authorization URL. */
  authorizationHost?: string | undefined;
};

export type OAuthApp = AppRegistration & {
  clientSecret: string;
  /** Of the provider's notices, where they are not signed by the client secret. */
  signingSecret?: string | undefined;
};

/** Each reads the app that is named, and never another app instead. */
export type OAuthApps = {
  getRegistration(key: AppKey): Promise<AppRegistration | undefined>;
  /** With decrypted secrets. */
  get(key: AppKey): Promise<OAuthApp | undefined>;
};

/** Recognizes the credentials that a provider's server shows us. */
export type AppCredentials = {
  /** Whose apps of the type have these credentials: several tenants may have registered one. */
  of(
    integrationType: string,
    credentials: ClientCredentials,
  ): Promise<Pick<AppRegistration, 'tenantId' | 'clientId'>[]>;
};

/** The owner of a secret. It is bound to the ciphertext, so a secret moved to another row does not open. */
export type SecretOwner = {
  purpose: 'connection' | 'oauth_app' | 'options' | 'webhook';
  tenantId: string;
  /** Of a webhook, its id. */
  integrationType: string;
};

/** Encrypts a text with a data key that was already fetched. */
export type Seal = (plaintext: string) => string;

export type SecretBox = {
  /** Fetches a data key now, so that sealing later needs no KMS. */
  prepare(owner: SecretOwner): Promise<Seal>;
  open(sealed: string, owner: SecretOwner): Promise<string>;
};

export type ProviderRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: Readonly<Record<string, unknown>>;
  accessToken: string;
  /** Replaces the provider's usual prefix, as in `OAuth `. */
  authorizationPrefix?: string;
  /** The most bytes of the decompressed answer: 1 MiB by default, at most 8 MiB. */
  maxBytes?: number;
};
export type ProviderResponse = {
  /** 200 for every success. */
  status: number;
  headers: Record<string, string>;
  body: unknown;
  bytes: number;
};

/** The provider's own API, called with the tenant's token. `body` is the parsed JSON. */
export type ProviderApi = {
  /** @throws NoProviderResponse when there is none, or it is not JSON */
  call(
    provider: ResolvedProvider,
    request: ProviderRequest,
    signal: AbortSignal,
  ): Promise<ProviderResponse>;
};
