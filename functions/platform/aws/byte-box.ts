import type { SecretOwner } from '../model/ports.ts';
import { createDataKeys } from './data-keys.ts';
import { decrypt, encrypt } from './encrypt.ts';
import type { Kms } from './kms.ts';
import { withRecentKeys } from './recent-data-keys.ts';

const ivBytes = 12;
const tagBytes = 16;

export type ByteBox = ReturnType<typeof createByteBox>;

/**
 * Seals as secret-box.ts does, without base64, which would add a third to what is long. Sealed form:
 * the length of the sealed data key in two bytes, that key, the IV, the tag and the ciphertext.
 * Its data keys are cached for a while.
 */
export const createByteBox = (
  kms: Kms,
  keyId: string,
  environment: string,
  nowMs: () => number = Date.now,
) => {
  const dataKeys = withRecentKeys(createDataKeys(kms, keyId, environment), nowMs);

  return {
    seal: async (plaintext: Uint8Array, owner: SecretOwner): Promise<Buffer> => {
      const { key, sealedKey } = await dataKeys.generate(owner);
      const keyBytes = Buffer.alloc(2);
      keyBytes.writeUInt16BE(sealedKey.length);
      const encrypted = encrypt(key, dataKeys.contextOf(owner), plaintext);
      return Buffer.concat([keyBytes, sealedKey, ...encrypted]);
    },

    /** @throws Error for another owner, another key, or a changed byte */
    open: async (sealed: Uint8Array, owner: SecretOwner): Promise<Buffer> => {
      const bytes = Buffer.from(sealed);
      const ivAt = 2 + bytes.readUInt16BE();
      const [tagAt, textAt] = [ivAt + ivBytes, ivAt + ivBytes + tagBytes];
      const key = await dataKeys.open(bytes.subarray(2, ivAt), owner);
      const [iv, tag] = [bytes.subarray(ivAt, tagAt), bytes.subarray(tagAt, textAt)];
      return decrypt(key, dataKeys.contextOf(owner), [iv, tag, bytes.subarray(textAt)]);
    },
  };
};
