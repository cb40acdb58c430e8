import type { StubRequest, StubResponse } from './stub-server.ts';

/** `either` takes basic or body, and not both at once; `secret-user` is Basic with the secret alone. */
export type ClientWay = 'basic' | 'body' | 'either' | 'secret-user';
type Encoding = 'form' | 'json';

/** What a stand-in finds wrong. */
export type Wrong = 'client' | 'code' | 'refresh' | 'request' | 'access' | 'path';

/** A call that ends a grant. */
export type DocumentedEnding = {
  url: string;
  /** POST unless said otherwise. */
  method?: 'DELETE';
  /** `token`: the access token is all the authentication; `none`: the token in the body is. */
  client: ClientWay | 'token' | 'none';
  /** Absent: it has no body. */
  body?: Encoding;
  names?: 'access_token' | 'refresh_token';
  /** Nobody knows whether it refuses a token that is no longer the last one. */
  takesOlder?: true;
  /** Other members that the body must have. */
  parameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

/** What a provider documents of the requests that it takes, so that all others can be refused. */
export type DocumentedOAuth = {
  /** The query beside what the code grant has, and redirect URIs that it does not register. */
  authorize: { url: string; query: Readonly<Record<string, string>>; refusesRedirect?: RegExp };
  token: {
    url: string;
    client: ClientWay;
    /** Basic credentials are decoded, or nobody knows whether they are. */
    mayDecode?: true;
    body: Encoding | 'either';
    /**
     * `true`: a challenge is expected, and its verifier; `false`: both are refused; `ignored`: they
     * change nothing, or nobody knows what they change.
     */
    pkce: boolean | 'ignored';
    /**
     * Of a refresh token: good for one refresh; replaced by each, while the old one stays good or is
     * not known to end; good for all; or there is none.
     */
    refreshToken: 'single-use' | 'replaced' | 'kept' | 'none';
    /** The parameter that swaps an access token for a longer one, which is also its `grant_type`. */
    exchange?: string;
    /** The code is enough, without `grant_type`, or `redirect_uri`: they are not known to be wanted. */
    codeWithout?: readonly ('grant_type' | 'redirect_uri')[];
    /** All that it takes, where it refuses what it does not know. */
    knows?: readonly string[];
    /** Parameters of its own that the code, or the refresh, must come with. */
    withCode?: Readonly<Record<string, string>>;
    withRefresh?: Readonly<Record<string, string>>;
  };
  /** GET, or POST where it has a body, with the access token; its query is compared, too. */
  account?: string;
  accountBody?: object;
  /** Headers that calls of its API must have. */
  apiHeaders?: Readonly<Record<string, string>>;
  /** How an access token is shown; as a Bearer token unless said otherwise. */
  accessToken?: { header: string; prefixes: readonly string[] };
  /** Other calls with the access token. */
  lookups?: readonly string[];
  revoke?: DocumentedEnding;
  uninstall?: DocumentedEnding;
  /** Calls that no documentation names, so that nothing about them is refused. */
  undocumented?: readonly string[];
  /** How it refuses, where it is not RFC 6749's way. Those of a grant are in `refusals/`. */
  refusals?: Partial<Record<Wrong, StubResponse>>;
};

/**
 * The documented answers of each provider to the calls in a connection's life. `{n}` is the number
 * of the token, so that each refresh differs from the one before.
 */
export type ProviderStub = {
  /** The documented requests; all others are refused. */
  documented: DocumentedOAuth;
  /** The answer to an undocumented request for a list. */
  refusesList?(request: StubRequest): StubResponse | undefined;
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
  /** The answer to a successful revocation. */
  revoked?: { status?: number; body?: object };
  /** Whether the provider has a way to revoke a grant. */
  revocable?: false;
};
