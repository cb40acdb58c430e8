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

export type ApiErrors = {
  /** Where in the body the error code is, as dotted paths; what all of them lead to counts. */
  code: string | readonly string[];
  /** A list of errors that, unless empty, makes an answer a failure at HTTP 200 too. */
  errorsMember?: string;
  /**
   * Where the body says how long to wait when its limit is reached: in seconds, or as what the
   * request costs, what is left, and how much comes back each second.
   */
  wait?: { seconds: string } | { needed: string; available: string; restoredPerSecond: string };
  unauthorized?: readonly string[];
  missingScope?: readonly string[];
  notFound?: readonly string[];
  /** The position in a list has expired. Other words for that count at HTTP 400, 410 and 422. */
  positionGone?: readonly string[];
  /** The OAuth app may not use the API, whoever the person is. */
  appConfiguration?: readonly string[];
  rateLimited?: readonly string[];
  /**
   * Where a rate limit's body says that it is our app's for all accounts together, any of these: then
   * no account is asked until it ends.
   */
  appLimited?: readonly { path: string; is: RegExp }[];
};
