import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox, SecretOwner } from '../domain/model/ports.ts';
import { decrypt, encrypt } from './aes-gcm.ts';

const format = 'v1';

/**
 * Envelope encryption: one KMS data key per secret, AES-256-GCM, the owner as encryption context
 * and as additional data. Sealed form: `v1.<data key>.<iv>.<tag>.<ciphertext>`, base64url.
 */
export const createSecretBox = (kms: KMSClient, keyId: string, environment: string): SecretBox => {
  const context = (owner: SecretOwner) => ({
    purpose: owner.purpose,
    environment,
    tenant_id: owner.tenantId,
    integration_type: owner.integrationType,
  });

  return {
    prepare: async (owner) => {
      const { Plaintext, CiphertextBlob } = await kms.send(
        new GenerateDataKeyCommand({
          KeyId: keyId,
          KeySpec: 'AES_256',
          EncryptionContext: context(owner),
        }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');

      return (plaintext) => {
        const parts = [CiphertextBlob, ...encrypt(Plaintext, context(owner), plaintext)];
        return [format, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.');
      };
    },

    open: async (sealed, owner) => {
      const [version, ...encoded] = sealed.split('.');
      const [dataKey, iv, tag, ciphertext] = encoded.map((part) => Buffer.from(part, 'base64url'));
      if (version !== format || !dataKey || !iv || !tag || !ciphertext) {
        throw new Error('A sealed secret is not of a known format');
      }
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: dataKey,
          EncryptionContext: context(owner),
        }),
      );
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return decrypt(Plaintext, context(owner), [iv, tag, ciphertext]);
    },
  };
};
