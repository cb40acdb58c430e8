/** Why a provider's token endpoint granted no token. */
export type TokenFailure =
  /** The grant is gone for good; only the person can fix it, by reconnecting. */
  | 'reconnect'
  /** The provider refuses the app's client id, secret or redirect URI; only its owner can fix it. */
  | 'app_configuration'
  /** An administrator of the account must act at the provider first. */
  | 'administrator'
  /** A rate limit, an outage, or an answer in an unknown form; it may work later. */
  | 'transient';

export class TokenEndpointError extends Error {
  override readonly name = 'TokenEndpointError';
  readonly failure: TokenFailure;
  /** The provider's `error` code, if it is one of its documented ones. */
  readonly oauthError: string | undefined;
  /** How long the provider asks us to wait. */
  retryAfterMs: number | undefined;
  /**
   * Why the code or token is not used up: we sent nothing, or a working provider said no. Undefined where it
   * may have granted what nobody got.
   */
  unused: 'not_sent' | 'refused' | undefined;

  constructor(failure: TokenFailure, oauthError?: string, cause?: unknown) {
    super(`token endpoint: ${failure}${oauthError ? ` (${oauthError})` : ''}`, { cause });
    this.failure = failure;
    this.oauthError = oauthError;
  }
}
