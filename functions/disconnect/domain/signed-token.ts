import { createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { TokenSignature } from '../../catalogue/providers/notice-signature.ts';
import type { Delivery } from './signed-notice.ts';

/** A JWT (RFC 7519) that can be verified: the signed text, and the claims in it. */
export type SignedToken = {
  keyId: string | undefined;
  claims: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  issuedAtMs: number;
  signed: Buffer;
  signature: Buffer;
};

/** Several times what an issuer sends. Nobody has signed yet what is parsed here. */
const mostCharacters = 8_192;
const shape = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * Reads a JWT, without a key. The algorithm is the scheme's own, whatever the header says.
 * @returns undefined when it is none, has another algorithm, demands an extension (`crit`) or has no `iat`
 */
export const readToken = (
  { token: place, key }: TokenSignature,
  delivery: Delivery,
): SignedToken | undefined => {
  const text = textAt(place, delivery);
  const [, head = '', payload = '', last = ''] = shape.exec(text) ?? [];
  const header = readPart(head);
  const claims = readPart(payload);
  const signature = Buffer.from(last, 'base64url');
  // Decoding skips what is left over, so this accepts only the one text of these bytes.
  if (!header || !claims || signature.toString('base64url') !== last) return undefined;
  const algorithm = key === 'client_secret' ? 'HS256' : 'RS256';
  if (header.alg !== algorithm || Object.hasOwn(header, 'crit')) return undefined;
  const { iat } = claims;
  if (typeof iat !== 'number' || !Number.isFinite(iat)) return undefined;
  return {
    keyId: typeof header.kid === 'string' ? header.kid : undefined,
    claims,
    issuedAtMs: iat * 1000,
    signed: Buffer.from(`${head}.${payload}`),
    signature,
  };
};

const textAt = (place: TokenSignature['token'], { headers, rawBody }: Delivery): string => {
  const text =
    place === 'body'
      ? rawBody.toString('latin1').trim()
      : (headers[place.header] ?? '').replace(/^Bearer /, '');
  return text.length > mostCharacters ? '' : text;
};

const readPart = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Compares in constant time. */
export const isSignedBySecret = ({ signed, signature }: SignedToken, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(signed).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};

export const isSignedByKey = ({ signed, signature }: SignedToken, key: KeyObject): boolean =>
  verify('RSA-SHA256', signed, key, signature);
