/** A text that stands in an error as it is, or a pattern of one that differs from time to time. */
export type ErrorWord = string | RegExp;

/** What the words of a failed token request mean, besides those of RFC 6749 section 5.2. */
export type TokenErrorWords = {
  /** The grant is gone: only the person can bring it back. */
  reconnect?: readonly ErrorWord[];
  /** The provider refuses our app, its secret or its redirect URI. */
  appConfiguration?: readonly ErrorWord[];
  /** An administrator of the account has to act at the provider. */
  administrator?: readonly ErrorWord[];
  /** It may work later, whatever else the answer says. */
  transient?: readonly ErrorWord[];
};

/** `onCode` and `onRefresh` count before the others: some words mean something else there. */
export type TokenErrors = TokenErrorWords & {
  /** Dotted paths of the answer that are looked at, all of them; `error` unless said otherwise. */
  paths?: readonly string[];
  onCode?: TokenErrorWords;
  onRefresh?: TokenErrorWords;
};

/** An `error` of the callback; with some, only the `error_description` says which it is. */
export type AuthorizationErrorWord = string | { error: string; description: RegExp };

/** What `error` values of the callback mean, besides those of RFC 6749 section 4.1.2.1. */
export type AuthorizationErrors = {
  /** The person said no, as with access_denied. */
  cancelled?: readonly AuthorizationErrorWord[];
  /** Our app is set up wrong. */
  app?: readonly AuthorizationErrorWord[];
  /** An administrator of the account has to allow the app first. */
  administrator?: readonly AuthorizationErrorWord[];
};
