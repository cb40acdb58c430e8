import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretOwner } from '../domain/model/ports.ts';

/** IV, tag and ciphertext. */
type Encrypted = readonly [iv: Uint8Array, tag: Uint8Array, ciphertext: Uint8Array];

/** What must be the same when it is decrypted. It is authenticated, not stored. */
export type Context = Readonly<Record<string, string>>;

const additionalData = (context: Context) => Buffer.from(JSON.stringify(context));

/** @param key of 32 bytes */
export const encrypt = (
  key: Uint8Array,
  context: Context,
  plaintext: string | Uint8Array,
): Encrypted => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(context));
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext];
};

/** @throws Error for another key, another context, or a changed byte */
export const decrypt = (
  key: Uint8Array,
  context: Context,
  [iv, tag, ciphertext]: Encrypted,
): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    .setAAD(additionalData(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
};

/** A key of KMS, and what it makes: a data key per secret, bound to the secret's owner. */
export const createDataKeys = (kms: KMSClient, keyId: string, environment: string) => {
  const contextOf = (owner: SecretOwner): Context => ({
    purpose: owner.purpose,
    environment,
    tenant_id: owner.tenantId,
    integration_type: owner.integrationType,
  });

  return {
    contextOf,
    /** @returns a new data key, and its sealed form to keep beside the secret */
    generate: async (owner: SecretOwner): Promise<{ key: Uint8Array; sealedKey: Uint8Array }> => {
      const { Plaintext, CiphertextBlob } = await kms.send(
        new GenerateDataKeyCommand({
          KeyId: keyId,
          KeySpec: 'AES_256',
          EncryptionContext: contextOf(owner),
        }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      return { key: Plaintext, sealedKey: CiphertextBlob };
    },
    open: async (sealedKey: Uint8Array, owner: SecretOwner): Promise<Uint8Array> => {
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: sealedKey,
          EncryptionContext: contextOf(owner),
        }),
      );
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return Plaintext;
    },
  };
};
