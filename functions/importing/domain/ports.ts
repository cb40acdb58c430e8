import type { Connections, OAuthClient } from '../../connections/domain/ports.ts';
import type { Clock, OAuthApps, ProviderApi, SecretBox } from '../../platform/model/ports.ts';

/**
 * How far the import of one token is. Times are epoch milliseconds.
 * - `claimed`: a run asks the provider, or has ended while it asked
 * - `granted`: its answer is kept, sealed, and no connection is stored yet
 * - `done`: the connection is stored
 * - `refused`: the provider no longer takes the token
 * - `unknown`: the provider was asked, and nobody knows what it did
 */
export type TokenImport = {
  importId: string;
  tenantId: string;
  integrationType: string;
  /** The run that claimed it. */
  owner: string;
  claimedAtMs: number;
} & (
  | { status: 'claimed' | 'refused' | 'unknown' }
  | { status: 'granted'; sealedGrant: string }
  | { status: 'done'; integrationId: string }
);

/** What becomes of a claimed import. */
export type ImportStep =
  | { status: 'refused' | 'unknown' }
  | { status: 'granted'; sealedGrant: string }
  | { status: 'done'; integrationId: string };

/** Which run has which token. */
export type ImportClaim = Pick<
  TokenImport,
  'importId' | 'tenantId' | 'integrationType' | 'owner' | 'claimedAtMs'
>;

/** Imports of tokens; each is written before its token is used, and stays longer than anybody moves. */
export type Imports = {
  /** Strongly consistent. */
  get(importId: string): Promise<TokenImport | undefined>;
  /**
   * @param before the claim of a run that has ended, which this one takes over; undefined if there is none
   * @returns false, without writing, when another run came first
   */
  claim(claim: ImportClaim, before: TokenImport | undefined): Promise<boolean>;
  /**
   * Stores what became of it, if it is still as the same run claimed it, or granted. It may be repeated.
   * @returns false, without writing, when it is not
   */
  advance(claim: ImportClaim, step: ImportStep): Promise<boolean>;
  /** Gives the claim back: the token was not used. */
  release(claim: ImportClaim): Promise<void>;
};

export type ImportDeps = {
  imports: Imports;
  connections: Pick<Connections, 'ofType' | 'connect'>;
  oauthApps: Pick<OAuthApps, 'get'>;
  oauthClient: Pick<OAuthClient, 'refresh'>;
  providerApi: ProviderApi;
  secretBox: SecretBox;
  clock: Clock;
};
