import type { IssuerKeys } from '../../catalogue/providers/notice-signature.ts';
import { isJsonObject } from '../../platform/model/json-path.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { UnverifiedToken } from './signed-token.ts';

/** Whether the issuer's key that a token names signs it; `unknown_key` where the issuer publishes none. */
export type KeyCheck = 'signed' | 'wrong_signature' | 'unknown_key';

/** An issuer of event tokens, and its keys. */
export type Issuer = {
  issuer: string;
  /** When we began to read its keys. */
  readAtMs: number;
  check(token: UnverifiedToken): Promise<KeyCheck>;
  /**
   * Whether a key that these keys lack may have been published since. We say so a few times only: anybody
   * can name a key that does not exist, and we respond with 5xx then.
   */
  mayLag(): boolean;
};

/** The keys of an issuer, read at most this long ago; undefined when we cannot read them now. */
export type RecentIssuer = (source: IssuerKeys, maxAgeMs: number) => Promise<Issuer | undefined>;

/** The event tokens that we accepted, until they are too old to be accepted again. */
export type SeenTokens = {
  has(id: string): Promise<boolean>;
  /** @returns false, without writing, when another delivery of the token has come first */
  add(id: string, untilMs: number): Promise<boolean>;
};

/** A security event token whose claims have the form of RFC 8417. */
export type EventToken = {
  /** Of `iss` and `jti`. */
  id: string;
  issuer: string;
  audience: readonly unknown[];
  /** `event.type` is the event's identifier. */
  notice: { claims: UnverifiedToken['claims']; event: object };
};

/**
 * Reads one event, since all events of one token are about one occurrence.
 * @param words the identifiers of events that have an effect; the first of them counts before any other
 * @returns undefined for another JWT, such as an ID token of the same issuer
 * @see https://www.rfc-editor.org/rfc/rfc8417#section-2.2
 */
export const readEventToken = (
  { claims }: UnverifiedToken,
  words: Readonly<Record<string, unknown>>,
): EventToken | undefined => {
  const { iss, aud, jti, events } = claims;
  if (typeof iss !== 'string' || typeof jti !== 'string' || !isJsonObject(events)) return undefined;
  const all = Object.entries(events);
  const [type, payload] = all.find(([each]) => Object.hasOwn(words, each)) ?? all[0] ?? [];
  if (type === undefined || !isJsonObject(payload)) return undefined;
  const { subject } = payload;
  // Another issuer's `sub` is another account.
  const isOfIssuer = isJsonObject(subject) && (subject.iss ?? iss) === iss;
  return {
    id: sha256(JSON.stringify([iss, jti])),
    issuer: iss,
    audience: [aud].flat(),
    notice: { claims, event: { ...payload, type, subject: isOfIssuer ? subject : undefined } },
  };
};
