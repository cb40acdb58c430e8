import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from './sha256.ts';

/** A client id and its secret, as Basic credentials join them (RFC 7617 section 2). */
export type ClientCredentials = `${string}:${string}`;

const digest = (salt: string, credentials: ClientCredentials) => sha256(`${salt}:${credentials}`);

/**
 * Recognizes credentials without holding them. A fast hash is enough, since a provider makes secrets
 * that nobody can guess.
 * @returns `<salt>.<SHA-256>`, in base64url
 */
export const hashCredentials = (
  credentials: ClientCredentials,
  salt = randomBytes(16).toString('base64url'),
): string => `${salt}.${digest(salt, credentials)}`;

/** Compares in constant time. */
export const isOfHash = (hash: string, credentials: ClientCredentials): boolean => {
  const [salt = ''] = hash.split('.');
  const [one, other] = [hash, hashCredentials(credentials, salt)].map((text) => Buffer.from(text));
  return one !== undefined && other?.length === one.length && timingSafeEqual(one, other);
};
