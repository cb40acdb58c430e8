import type { DocumentedOAuth } from './documented-oauth.ts';
import type { StubAnswer, StubRequest } from './stub-server.ts';

/**
 * The documented answers of each provider to the calls in a connection's life. `{n}` is the number
 * of the token, so that each refresh differs from the one before.
 */
export type ProviderStub = {
  /** The documented requests; all others are refused. */
  documented: DocumentedOAuth;
  /** The answer to an undocumented request for a list. */
  refusesList?(request: StubRequest): StubAnswer | undefined;
  /** Body fields of our start, and parameters that the provider adds to the callback. */
  start?: Record<string, string>;
  callback?: Record<string, string>;
  /** The status of a successful token answer; 200 by default. */
  tokenStatus?: number;
  token: object;
  /** Members in which the refresh's answer differs from the first one; absent: no refresh is possible. */
  refresh?: object;
  /** The answer of the account request. */
  account?: object;
  /** `any`: every label is accepted. */
  accountLabel: string;
  /** The token endpoint's answer for a dead grant, where it differs from RFC 6749. */
  deadGrant?: { status: number; body: object };
  /** The answer to a successful revocation. */
  revoked?: { status?: number; body?: object };
  /** Whether the provider has a way to revoke a grant. */
  revocable?: false;
};
