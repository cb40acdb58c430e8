/**
 * A JWT (RFC 7519) with `iat`: its claims are in `claims`, from where paths lead. It either is the notice,
 * a security event token (RFC 8417), whose event is in `event` with its identifier as `type`; or it is in
 * a header, after `Bearer ` or alone. Then it does not sign the body, beside whose members the claims are.
 */
export type TokenSignature = {
  token: 'body' | { header: string };
  /** HS256 by a secret of our OAuth app, or RS256 by a key of the issuer, for a client id of ours. */
  key: 'client_secret' | IssuerKeys;
  /** How old it may be. */
  toleranceSeconds: number;
};

/** Where an issuer publishes its `issuer` and, by `jwks_uri`, its keys (RFC 7517). */
export type IssuerKeys = {
  configuration: string;
  /** Where the configuration and the keys are, and nowhere else. */
  hosts: readonly string[];
};

export type NoticeSignature = {
  algorithm: 'hmac-sha256' | 'ed25519';
  /**
   * What verifies it: a secret of our OAuth app, or the provider's public key (SPKI, DER in
   * base64), which the app's signing secret replaces where an operator has stored one.
   */
  key: 'client_secret' | 'signing_secret' | { publicKey: string };
  /** A form field holds `signature.payload`; the payload, JSON in base64url, is what is signed. */
  at: { header: string } | { formField: string };
  encoding: 'hex' | 'base64' | 'base64url';
  /** Stands before the signature. */
  prefix?: string;
  /** The header lists `name=value`, split by commas; signatures, of which one must be good, have this name. */
  item?: string;
  /** What is signed: a template of `{timestamp}` and `{body}`; the bytes as they came unless given. */
  signed?: string;
  /** When it was signed, in seconds since 1970: another header, or an item of the same one. */
  timestamp?: { at: { header: string } | { item: string }; toleranceSeconds: number };
};
