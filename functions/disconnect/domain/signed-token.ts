import type { TokenSignature } from '../../catalogue/providers/notice-signature.ts';
import type { NoticeDelivery } from './signed-notice.ts';

/** A JWT (RFC 7519), read and not verified. */
export type UnverifiedToken = {
  /** The whole token. */
  text: string;
  claims: Readonly<Record<string, unknown>>;
  signature: Buffer;
};

/** Reads and verifies JWTs. What they claim is judged in this folder. */
export type TokenVerifier = {
  /** @returns undefined when it is none, has another algorithm or demands an extension (`crit`) */
  read(text: string, algorithm: 'HS256' | 'RS256'): UnverifiedToken | undefined;
  /** Whether HS256 signs it by this secret. */
  isSignedBySecret(token: UnverifiedToken, secret: string): Promise<boolean>;
};

/** Several times what an issuer sends. Nobody has signed yet what is parsed here. */
const mostCharacters = 8_192;

/**
 * Reads the JWT of a notice, without a key. The algorithm is the scheme's own, whatever the header says.
 * @returns undefined when there is none, or it has no `iat`
 */
export const readToken = (
  verifier: TokenVerifier,
  { token: location, key }: TokenSignature,
  delivery: NoticeDelivery,
): (UnverifiedToken & { issuedAtMs: number }) | undefined => {
  const text = textAt(location, delivery);
  if (text.length > mostCharacters) return undefined;
  const token = verifier.read(text, key === 'client_secret' ? 'HS256' : 'RS256');
  const iat = token?.claims.iat;
  if (!token || typeof iat !== 'number' || !Number.isFinite(iat)) return undefined;
  return { ...token, issuedAtMs: iat * 1000 };
};

const textAt = (location: TokenSignature['token'], { headers, rawBody }: NoticeDelivery): string =>
  location === 'body'
    ? rawBody.toString('latin1').trim()
    : (headers[location.header] ?? '').replace(/^Bearer /, '');
