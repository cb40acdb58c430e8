import type { NoticeSignature, TokenSignature } from './notice-signature.ts';

/**
 * How a provider reports, by a signed POST, that an account has removed our app or wants its data
 * erased. Names of headers are in lower case; paths are dotted and lead into the body's JSON.
 */
export type NoticeScheme = {
  signature: NoticeSignature | TokenSignature;
  /**
   * Members of the body that must be these, where the signature alone does not say that the notice
   * is for our app. `{app_id}` is the client id up to its first `-`.
   */
  matches?: Readonly<Record<string, string>>;
  /** What the notice says: always the same, or by the first of these places that holds a word. */
  kind:
    | NoticeEffect
    | { at: readonly NoticeLocation[]; words: Readonly<Record<string, NoticeKind>> };
  /** The first of these paths that leads somewhere names the account as `account.id` does. */
  account: readonly string[];
  /**
   * When it happened, in ISO 8601 or as seconds or milliseconds since 1970. What is connected later
   * is kept, so that a late or repeated notice does no harm. Only a time in the body is signed: for any
   * other, and for what was connected just before, the provider is asked whether the grant has ended.
   */
  occurredAt?: NoticeLocation;
  /** The answer to `challenge`: members of the body, or their HMAC in hexadecimal. */
  challengeResponse?: Readonly<Record<string, { echo: string } | { hmac: string }>>;
  /** The answer to `erase_account`, where one is required. */
  erasureResponse?: Readonly<Record<string, 'status_url' | 'confirmation_code'>>;
};

/** `query` is a parameter of the URL that is registered at the provider, one URL for each kind. */
export type NoticeLocation = { header: string } | { body: string } | { query: 'notice' };

/**
 * - `uninstalled`, `tokens_revoked`: the grant is gone; connections stay, to be connected again
 * - `erase_account`: what is held of the account is deleted
 * - `erase_customer`, `customer_data_request`: about people whose data the account holds; we hold
 *   none of it
 * - `challenge`: proves that the URL is ours
 * - `ignore`: nothing to do, as with every word that is not listed
 */
export type NoticeEffect =
  | 'uninstalled'
  | 'tokens_revoked'
  | 'erase_account'
  | 'erase_customer'
  | 'customer_data_request'
  | 'challenge'
  | 'ignore';

/** `onlyWith` is a path: without something there, the notice is ignored. */
type NoticeKind = NoticeEffect | { effect: NoticeEffect; onlyWith: string };
