/**
 * One OAuth 2.0 provider as data. Adding one is a file beside this and a line in catalogue.ts;
 * no other file may name it.
 */
export type Provider = {
  /** The `integration_type` of the API. */
  type: string;
  /** What people call it. */
  label: string;
  /** The `category` of the redirect to the settings page. */
  category: string;
  /** The provider's own page about its OAuth endpoints. */
  documentation: string;
  /** RFC 9207 `iss` to expect, where the provider sends one. */
  issuer?: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Hosts beside the token endpoint's that a tenant's access token may be sent to. */
  apiHosts: readonly string[];
  scopes: readonly string[];
  scopeSeparator: ' ' | ',';
  /** Whether the provider accepts a code_verifier (RFC 7636). */
  pkce: boolean;
  clientAuthentication: 'client_secret_basic' | 'client_secret_post';
  /** Sent with every authorization request. */
  authorizationParameters?: Readonly<Record<string, string>>;
  /** `error` values of the callback that mean that the person said no, beside access_denied. */
  denialErrors?: readonly string[];
  /** Token types beside Bearer that the token endpoint answers with. */
  tokenTypes?: readonly string[];
  /** A boolean member of the token answer that is false on failure, at HTTP 200. */
  successMember?: string;
  /** Swaps the token of the code for a long-lived one; the same call prolongs it later. */
  longLivedExchange?: { grantType: string; tokenParameter: string };
  /** `error` values of the token endpoint, beside those of RFC 6749. */
  tokenErrors?: { reconnect?: readonly string[]; appConfiguration?: readonly string[] };
  /** How its own API reports failure, beside the HTTP statuses 401, 403, 404 and 429. */
  apiErrors?: ApiErrors;
};

export type ApiErrors = {
  /** Where in the body the error code is, as a dotted path. */
  code: string;
  unauthorized?: readonly string[];
  missingScope?: readonly string[];
  notFound?: readonly string[];
  rateLimited?: readonly string[];
};

/** All hosts that may be contacted for this provider. */
export const hostsOf = (provider: Provider): ReadonlySet<string> =>
  new Set([new URL(provider.tokenEndpoint).host, ...provider.apiHosts]);
