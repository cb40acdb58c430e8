import type { ErrorWord } from './provider-errors.ts';

export type ApiErrors = {
  /**
   * Where in the body the error code is, as dotted paths; what all of them lead to counts. An empty one
   * leads to a body that is no JSON, but one word.
   */
  code: string | readonly string[];
  /** A list of errors that, unless empty, makes an answer a failure at HTTP 200 too. */
  errorsMember?: string;
  /**
   * Where the body says how long to wait when its limit is reached: in seconds, or as what the
   * request costs, what is left, and how much comes back each second.
   */
  wait?: { seconds: string } | { needed: string; available: string; restoredPerSecond: string };
  /** A header that holds JSON, in which members of this name say how many minutes are left. */
  waitHeader?: { header: string; minutes: string };
  /** How long to wait where nothing says it: most such limits are of a second, these of an hour or a day. */
  usualWaitSeconds?: number;
  /** It passes when somebody acts at the provider, whatever else the body says. */
  transient?: readonly ErrorWord[];
  unauthorized?: readonly ErrorWord[];
  /** At the account's own address, it shows that the token was recognized. */
  missingScope?: readonly ErrorWord[];
  notFound?: readonly string[];
  /** The position in a list has expired. Other words for that count at HTTP 400, 410 and 422. */
  positionGone?: readonly string[];
  /** The OAuth app may not use the API, whoever the person is. */
  appConfiguration?: readonly string[];
  rateLimited?: readonly string[];
  /**
   * Where a rate limit's body says that it is the OAuth app's for all its accounts together, any of these: then
   * no account is asked until it ends.
   */
  appLimited?: readonly { path: string; is: RegExp }[];
};
