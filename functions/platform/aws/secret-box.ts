import type { SecretBox } from '../model/ports.ts';
import { createDataKeys } from './data-keys.ts';
import { decrypt, encrypt } from './encrypt.ts';
import type { Kms } from './kms.ts';

const format = 'v1';

/**
 * Envelope encryption: one KMS data key per secret, AES-256-GCM, the owner as encryption context
 * and as additional data. Sealed form: `v1.<data key>.<iv>.<tag>.<ciphertext>`, base64url.
 */
export const createSecretBox = (kms: Kms, keyId: string, environment: string): SecretBox => {
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
