import type { TokenSignature } from '../../catalogue/providers/notice-signature.ts';
import type { NoticeDelivery } from './signed-notice.ts';

/** A JWT (RFC 7519) that nobody has verified yet. */
export type UnverifiedToken = {
  text: string;
  claims: Readonly<Record<string, unknown>>;
  signature: Buffer;
};

/** Reads JWTs and verifies their signatures; this folder judges their claims. */
export type TokenVerifier = {
  /** @returns undefined for no JWT, another algorithm or a demanded extension (`crit`) */
  read(text: string, algorithm: 'HS256' | 'RS256'): UnverifiedToken | undefined;
  isSignedBySecret(token: UnverifiedToken, secret: string): Promise<boolean>;
};

/** Several times what an issuer sends: we parse it before we know who signed it. */
const mostCharacters = 8_192;

/** The JWT of a notice, by the scheme's algorithm; undefined when there is none, or none with an `iat`. */
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
