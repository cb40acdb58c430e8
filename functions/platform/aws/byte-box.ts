import type { KMSClient } from '@aws-sdk/client-kms';
import type { SecretOwner } from '../model/ports.ts';
import { createDataKeys } from './data-keys.ts';
import { decrypt, encrypt } from './encrypt.ts';
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
  kms: KMSClient,
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
      let rest = Buffer.from(sealed);
      const readBytes = (bytes: number) => {
        const part = rest.subarray(0, bytes);
        rest = rest.subarray(bytes);
        return part;
      };
      const sealedKey = readBytes(readBytes(2).readUInt16BE());
      const key = await dataKeys.open(sealedKey, owner);
      const [iv, tag] = [readBytes(ivBytes), readBytes(tagBytes)];
      return decrypt(key, dataKeys.contextOf(owner), [iv, tag, rest]);
    },
  };
};
