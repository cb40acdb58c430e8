import type { ApiErrors } from './api-errors.ts';
import type { AppSettings } from './app-settings.ts';
import type { EndingCall } from './ending-call.ts';
import type { NoticeScheme } from './notice-scheme.ts';
import type { ProviderAccount } from './provider-account.ts';
import type { AuthorizationErrors, TokenErrors } from './provider-errors.ts';
import type { Sunset } from './sunset.ts';
import type { ProviderVariable } from './variable.ts';

/**
 * One OAuth 2.0 provider as data. Adding one is a file beside this, one in guides/, and lines in the lists of
 * both; no other file may name it.
 *
 * A provider whose apps have regions (`appSettings.regions`) can have neither `notices` nor
 * `uninstallCall`: a report is verified with the secret of the one app, before anything says which
 * region it is from. Neither Typeform nor Zoho documents such reports; a test refuses such a file.
 *
 * URLs, hosts and scopes may hold `{variable}`: a part that differs from connection to connection, such as
 * a shop or a data center, described in `variables`.
 */
export type Provider = {
  /** The `integration_type` of the API. */
  type: string;
  /** What people call it. */
  label: string;
  /** The `category` of the redirect to the settings page: lower case letters, digits and `_`. */
  category: string;
  /** It has no real accounts, and answers as the person chose who connected one. */
  sandbox?: true;
  /**
   * What stands for `type` in the redirect URI and in the URL for notices, where the provider refuses
   * a URL that holds its name: lower case letters, digits and `-`. Each has this one address alone.
   */
  callbackSlug?: string;
  /**
   * The `iss` (RFC 9207) of every callback with a code, where two sources say that the provider always
   * sends it: one without it is refused. Any is accepted where none is known, because providers begin
   * to send one without notice.
   */
  issuer?: string;
  authorizationEndpoint: string;
  /**
   * Where an administrator allows our app for everybody of their organization: asked with `client_id`,
   * `scope` and `redirect_uri`.
   */
  administratorEndpoint?: string;
  tokenEndpoint: string;
  /** Hosts besides those of the token, account and revoke URLs that an access token may be sent to. */
  apiHosts?: readonly string[];
  variables?: Readonly<Record<string, ProviderVariable>>;

  /** Without them the connection is of no use; asked for in `scope`. */
  scopes: readonly string[];
  /** Requested too, but not required; in `scope`, or in a parameter of their own. */
  optionalScopes?: { scopes: readonly string[]; parameter?: string };
  /** A space unless said otherwise. */
  scopeSeparator?: ' ' | ',';
  /** Scopes that the token answer leaves out although they were granted. */
  unechoedScopes?: readonly string[];

  /** What differs from one of its OAuth apps to another, and what it refuses to register. */
  appSettings?: AppSettings;
  /** Whether the provider accepts a code_verifier (RFC 7636). */
  pkce: boolean;
  clientAuthentication: 'client_secret_basic' | 'client_secret_post';
  /** How token requests are encoded; a form unless said otherwise. */
  tokenRequest?: 'json';
  /** Sent with every authorization, code or refresh request, besides what the grant demands. */
  authorizationParameters?: Readonly<Record<string, string>>;
  /** Sent with authorization requests for another account, in place of the above: the provider lets people choose. */
  otherAccountParameters?: Readonly<Record<string, string>>;
  /** Whether it takes the address of the account to log in with as `login_hint` (OpenID Connect Core, section 3.1.2.1). */
  acceptsLoginHint?: true;
  tokenParameters?: Readonly<Record<string, string>>;
  refreshParameters?: Readonly<Record<string, string>>;
  /**
   * The callback's query is signed: the parameter that holds the HMAC-SHA256 by the client secret,
   * and parameters that must match the flow, as templates.
   */
  signedCallback?: { signature: string; matches?: Readonly<Record<string, string>> };
  /**
   * It adds a fragment to the redirect URI, which browsers would pass on to the page that people return to.
   * @see https://github.com/whatwg/fetch/pull/696
   */
  addsFragment?: true;
  authorizationErrors?: AuthorizationErrors;

  /** Token types besides Bearer that the token endpoint answers with. */
  tokenTypes?: readonly string[];
  /** A boolean member of every answer that is false on failure, at HTTP 200. */
  successMember?: string;
  /** A member of the grant with the seconds that the access token lives, where `expires_in` may count others. */
  accessTokenSeconds?: string;
  /**
   * Where the grant says when the access token ends, besides `expires_in`: epoch seconds or a date, or
   * that claim of the access token itself, a JWT, which is read and not verified.
   */
  expiresAt?: string | { claim: string };
  /** Where the grant says how many seconds the refresh token lives, besides the usual place; the shortest counts. */
  refreshTokenSeconds?: readonly string[];
  tokenErrors?: TokenErrors;
  /** Swaps the token of the code for a long-lived one; the same call prolongs it later. */
  longLivedExchange?: { grantType: string; tokenParameter: string };
  /** GET that lists the granted scopes, where the token answer does not name them. */
  grantedScopes?: { url: string; list: string; name: string; where: { path: string; is: string } };
  /** A refresh leaves the refresh token as good as it was, as two sources say; others may work once. */
  hasReusableRefreshTokens?: true;
  /** How long a connection lives that nobody uses. Absent: until somebody ends it, or unknown. */
  lifetime?: Lifetime;

  /** How an access token is sent; as a Bearer token unless said otherwise. */
  accessToken?: { header: string; prefix?: string };
  /** Sent with every call of its API. */
  apiHeaders?: Readonly<Record<string, string>>;
  /** How its own API reports failure, besides the HTTP statuses 401, 403, 404 and 429. */
  apiErrors?: ApiErrors;
  /** What one tenant's look-ups may use of it, if all tenants share a small quota of our app. */
  lookUps?: LookUpLimit;

  /** Whose account it is. */
  account?: ProviderAccount;
  /** Connections of one account in one family share one grant: revoking it ends them all. */
  grantFamily?: string;
  /**
   * A person has one grant of our app, in whatever tenants: once another one is used, it ends those before,
   * or they end it. So a new connection ends the earlier ones at once.
   */
  oneGrantPerPerson?: true;
  revoke?: EndingCall;
  /** Takes our app out of the account, besides `revoke`: for the last connection of an account. */
  uninstall?: EndingCall;
  /** The provider reports an uninstall by a DELETE of the callback URL, with Basic client credentials. */
  uninstallCall?: { accountId: readonly string[] };
  /** The provider reports uninstalls, or asks for erasure, by signed notices. */
  notices?: NoticeScheme;
  /** Versions of its API that are called here, and end. */
  sunsets?: readonly Sunset[];
};

/** In units of a request, or of a second that a look-up takes: `burst` at once, `perSecond` on average. */
export type LookUpLimit = { perSecond: number; burst: number };

export type Lifetime = {
  /** An end that the provider names counts for more. */
  seconds: number;
  /** Whether a refresh may start it anew; otherwise the person has to come back in time. */
  extendedByRefresh: boolean;
  /** A refresh starts it anew only as near its end, by another refresh token. */
  renewedInLastSeconds?: number;
};
