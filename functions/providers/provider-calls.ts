/** Dotted paths into the token answer, or into the answer of a request made with the new token. */
export type Account = {
  /** GET unless `body` is there; without a URL the token answer is read. */
  url?: string;
  /** JSON to POST. */
  body?: Readonly<Record<string, unknown>>;
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
  /** The first of them that is there is shown to people. */
  label: readonly string[];
};

/**
 * How to tell the provider that a connection ends. `{account_id}`, `{client_id}` and `{app_id}`, the
 * client id up to its first `-`, may stand in URL and parameters.
 */
export type EndingCall = {
  method: 'POST' | 'DELETE';
  url: string;
  authentication: 'none' | 'access_token' | 'client_secret_basic' | 'client_secret_post';
  /** Which token is named in the request; none where authentication says it all. */
  token?: 'access_token' | 'refresh_token';
  parameters?: Readonly<Record<string, string>>;
  body?: 'json';
};
