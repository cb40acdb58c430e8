import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** IV, tag and ciphertext. */
type EncryptedParts = readonly [iv: Uint8Array, tag: Uint8Array, ciphertext: Uint8Array];

/** What must be the same when it is decrypted. It is authenticated, not stored. */
export type EncryptionContext = Readonly<Record<string, string>>;

const additionalData = (context: EncryptionContext) => Buffer.from(JSON.stringify(context));

/** @param key of 32 bytes */
export const encrypt = (
  key: Uint8Array,
  context: EncryptionContext,
  plaintext: string | Uint8Array,
): EncryptedParts => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(context));
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext];
};

/** @throws Error for another key, another context, or a changed byte */
export const decrypt = (
  key: Uint8Array,
  context: EncryptionContext,
  [iv, tag, ciphertext]: EncryptedParts,
): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    .setAAD(additionalData(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
};
