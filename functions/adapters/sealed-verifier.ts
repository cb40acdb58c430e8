import { type Context, decrypt, encrypt } from './aes-gcm.ts';

/**
 * Seals a PKCE verifier for its flow row: `<iv>.<tag>.<ciphertext>`, base64url.
 * @param key of 32 bytes, which only the state token of this flow holds
 */
export const sealVerifier = (key: Uint8Array, context: Context, verifier: string): string =>
  encrypt(key, context, verifier)
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

/** @returns undefined for a verifier of another flow, type, environment or key */
export const openVerifier = (
  key: Uint8Array,
  context: Context,
  sealed: string,
): string | undefined => {
  const [iv, tag, ciphertext] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !ciphertext) return undefined;
  try {
    return decrypt(key, context, [iv, tag, ciphertext]).toString('utf8');
  } catch {
    return undefined;
  }
};
