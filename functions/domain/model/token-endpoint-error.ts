/** Why a provider's token endpoint gave no token. */
export type TokenFailure =
  /** The grant is gone for good: only the person can mend it. */
  | 'reconnect'
  /** The provider refuses our client id, secret or redirect URI: only an operator can mend it. */
  | 'app_configuration'
  /** The provider wants an administrator of the account to act there first. */
  | 'administrator'
  /** Rate limit, outage, or an answer that is not understood: may work later. */
  | 'transient';

export class TokenEndpointError extends Error {
  override readonly name = 'TokenEndpointError';
  readonly failure: TokenFailure;
  /** The provider's `error` code, if it is one of its documented ones. */
  readonly oauthError: string | undefined;
  /** How long the provider wants to be left alone. */
  retryAfterMs: number | undefined;

  constructor(failure: TokenFailure, oauthError?: string, cause?: unknown) {
    super(`token endpoint: ${failure}${oauthError ? ` (${oauthError})` : ''}`, { cause });
    this.failure = failure;
    this.oauthError = oauthError;
  }
}
