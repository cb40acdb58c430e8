/**
 * How to tell the provider that a connection ends. `{account_id}`, `{client_id}` and `{app_id}`, the
 * client id up to its first `-`, may stand in URL and parameters.
 */
export type EndingCall = {
  /** POST unless said otherwise. */
  method?: 'DELETE';
  url: string;
  /** `client_secret_user`: the secret is the user of Basic credentials, without a password. */
  authentication:
    | 'none'
    | 'access_token'
    | 'client_secret_basic'
    | 'client_secret_post'
    | 'client_secret_user';
  /** Which token is named in the request; none where authentication says it all. */
  token?: 'access_token' | 'refresh_token';
  parameters?: Readonly<Record<string, string>>;
  body?: 'json';
};
