import type { Connections, OAuthClient } from '../../connections/domain/ports.ts';
import type { Clock, OAuthApps, ProviderApi, SecretBox } from '../../platform/model/ports.ts';

/** Which run imports which token. Times are epoch milliseconds. */
export type ImportClaim = {
  importId: string;
  tenantId: string;
  integrationType: string;
  /** The run that claimed it. */
  owner: string;
  claimedAtMs: number;
};

/**
 * What becomes of a claimed import.
 * - `granted`: the provider's response is stored, sealed, but no connection yet
 * - `done`: the connection is stored, at this hash of its account, which those of 1.0.0 lack
 * - `refused`: the provider no longer accepts the token
 * - `unknown`: the provider was called, and nobody knows what it did
 */
export type ImportStep =
  | { status: 'refused' | 'unknown' }
  | { status: 'granted'; sealedGrant: string }
  | { status: 'done'; integrationId: string; accountHash?: string | undefined };

/** `claimed`: a run calls the provider, or ended while it did. */
export type TokenImport = ImportClaim & (ImportStep | { status: 'claimed' });

/** Imports of tokens. Each is written before its token is used, and outlasts every migration. */
export type Imports = {
  /** Strongly consistent. */
  get(importId: string): Promise<TokenImport | undefined>;
  /**
   * @param before the claim of a run that has ended, which this one takes over
   * @returns false, without writing, when another run came first
   */
  claim(claim: ImportClaim, before: TokenImport | undefined): Promise<boolean>;
  /**
   * Stores a step, which may be repeated.
   * @returns false, without writing, unless the import is still as this run claimed or granted it
   */
  advance(claim: ImportClaim, step: ImportStep): Promise<boolean>;
  /** Deletes the claim, since the token was not used. */
  release(claim: ImportClaim): Promise<void>;
};

export type ImportDeps = {
  isFull(tenantId: string): Promise<boolean>;
  imports: Imports;
  connections: Pick<Connections, 'around' | 'get' | 'find' | 'connect'>;
  oauthApps: Pick<OAuthApps, 'get'>;
  oauthClient: Pick<OAuthClient, 'refresh'>;
  providerApi: ProviderApi;
  secretBox: SecretBox;
  clock: Clock;
};
