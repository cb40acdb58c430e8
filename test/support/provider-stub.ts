import type { DocumentedOAuth } from './documented-oauth.ts';
import type { StubAnswer, StubRequest } from './stub-server.ts';

/**
 * What each provider documents of its answers, as far as a connection's life meets them. `{n}` is
 * the number of the token, so that each refresh can be told from the one before.
 */
export type ProviderStub = {
  /** What it documents of requests: all others are refused. */
  documented: DocumentedOAuth;
  /** What it answers to a list's request that is not as documented. */
  refusesList?(request: StubRequest): StubAnswer | undefined;
  /** Body fields of our start, and parameters that the provider adds to the callback. */
  start?: Record<string, string>;
  callback?: Record<string, string>;
  /** Of a good token answer; 200 unless said otherwise. */
  tokenStatus?: number;
  token: object;
  /** Members of a refresh's answer that differ from the first one's; absent: it cannot be refreshed. */
  refresh?: object;
  /** The answer of the account request; its path where `url` is not enough to tell. */
  account?: object;
  /** `any`: some label, whichever. */
  accountLabel: string;
  /** What a dead grant looks like at the token endpoint, where it is not RFC 6749's. */
  deadGrant?: { status: number; body: object };
  /** What a good revocation answers. */
  revoked?: { status?: number; body?: object };
  /** Whether it can be told that a connection ends. */
  revocable?: false;
};
