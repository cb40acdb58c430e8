/** Dotted paths into the token answer, or into the answer of a request made with the new token. */
export type ProviderAccount = {
  /** GET unless `body` is there; without a URL the token answer is read. */
  url?: string;
  /** JSON to POST. */
  body?: Readonly<Record<string, unknown>>;
  /** Without a URL: the cheapest request that shows whether a token works, whatever it may do. */
  check?: { url: string; body?: Readonly<Record<string, unknown>> };
  /** In the place of `accessToken`, for this request. */
  authorizationPrefix?: string;
  /**
   * Where an answer of HTTP 200 holds an error: then it names no account. `deadToken` are those by
   * which it refuses the token.
   */
  error?: { at: string; deadToken?: readonly string[] };
  /** Joined with `/` where one is not enough to tell accounts apart; of a list, the first found. */
  id: readonly (string | readonly string[])[];
  /** Variables that stand before `id`, where the account's own answer does not tell it apart. */
  idVariables?: readonly string[];
  /**
   * The company that the account belongs to, whose end a notice may report: a path in the token answer, or
   * which of the parts of `id` it is.
   */
  company?: string | { partOfId: number };
  /** The first of them that is there is shown to people. */
  label: readonly string[];
};
