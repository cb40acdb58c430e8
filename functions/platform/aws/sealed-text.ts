import { decrypt, type EncryptionContext, encrypt } from './encrypt.ts';

/**
 * Seals a text with a key that somebody else keeps: `<iv>.<tag>.<ciphertext>`, base64url.
 * @param key of 32 bytes
 */
export const sealText = (key: Uint8Array, context: EncryptionContext, text: string): string =>
  encrypt(key, context, text)
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

/** @returns undefined for another key or another context */
export const openText = (
  key: Uint8Array,
  context: EncryptionContext,
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
