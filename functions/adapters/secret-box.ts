import type { KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox, SecretOwner } from '../domain/model/ports.ts';
import { createDataKeys, decrypt, encrypt } from './data-keys.ts';

const format = 'v1';

/**
 * Envelope encryption: one KMS data key per secret, AES-256-GCM, the owner as encryption context
 * and as additional data. Sealed form: `v1.<data key>.<iv>.<tag>.<ciphertext>`, base64url.
 */
export const createSecretBox = (kms: KMSClient, keyId: string, environment: string): SecretBox => {
  const dataKeys = createDataKeys(kms, keyId, environment);

  return {
    prepare: async (owner) => {
      const { key, sealedKey } = await dataKeys.generate(owner);

      return (plaintext) => {
        const parts = [sealedKey, ...encrypt(key, dataKeys.contextOf(owner), plaintext)];
        return [format, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.');
      };
    },

    open: async (sealed, owner) => {
      const [version, ...encoded] = sealed.split('.');
      const [sealedKey, iv, tag, ciphertext] = encoded.map((part) =>
        Buffer.from(part, 'base64url'),
      );
      if (version !== format || !sealedKey || !iv || !tag || !ciphertext) {
        throw new Error('A sealed secret is not of a known format');
      }
      const key = await dataKeys.open(sealedKey, owner);
      return decrypt(key, dataKeys.contextOf(owner), [iv, tag, ciphertext]).toString('utf8');
    },
  };
};

const ivBytes = 12;
const tagBytes = 16;

export type ByteBox = {
  seal(plaintext: Uint8Array, owner: SecretOwner): Promise<Buffer>;
  /** @throws Error for another owner, another key, or a changed byte */
  open(sealed: Uint8Array, owner: SecretOwner): Promise<Buffer>;
};

/**
 * Seals as secret-box.ts does, without base64, which would add a third to what is long. Sealed form:
 * the length of the sealed data key in two bytes, that key, the IV, the tag and the ciphertext.
 */
export const createByteBox = (kms: KMSClient, keyId: string, environment: string): ByteBox => {
  const dataKeys = createDataKeys(kms, keyId, environment);

  return {
    seal: async (plaintext, owner) => {
      const { key, sealedKey } = await dataKeys.generate(owner);
      const keyBytes = Buffer.alloc(2);
      keyBytes.writeUInt16BE(sealedKey.length);
      const encrypted = encrypt(key, dataKeys.contextOf(owner), plaintext);
      return Buffer.concat([keyBytes, sealedKey, ...encrypted]);
    },

    open: async (sealed, owner) => {
      let rest = Buffer.from(sealed);
      const take = (bytes: number) => {
        const taken = rest.subarray(0, bytes);
        rest = rest.subarray(bytes);
        return taken;
      };
      const sealedKey = take(take(2).readUInt16BE());
      const key = await dataKeys.open(sealedKey, owner);
      const [iv, tag] = [take(ivBytes), take(tagBytes)];
      return decrypt(key, dataKeys.contextOf(owner), [iv, tag, rest]);
    },
  };
};
