import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import type { SecretOwner } from '../model/ports.ts';
import type { EncryptionContext } from './encrypt.ts';
import type { Kms } from './kms.ts';

/** A key of KMS, and what it makes: a data key per secret, bound to the secret's owner. */
export const createDataKeys = (kms: Kms, keyId: string, environment: string) => {
  const contextOf = (owner: SecretOwner): EncryptionContext => ({
    purpose: owner.purpose,
    environment,
    tenant_id: owner.tenantId,
    integration_type: owner.integrationType,
  });

  return {
    contextOf,
    /** @returns a new data key, and its sealed form to keep beside the secret */
    generate: async (owner: SecretOwner): Promise<{ key: Uint8Array; sealedKey: Uint8Array }> => {
      const request = {
        KeyId: keyId,
        KeySpec: 'AES_256',
        EncryptionContext: contextOf(owner),
      } as const;
      const { Plaintext, CiphertextBlob } = await kms.client.send(
        new GenerateDataKeyCommand(request),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      return { key: Plaintext, sealedKey: CiphertextBlob };
    },
    open: async (CiphertextBlob: Uint8Array, owner: SecretOwner): Promise<Uint8Array> => {
      const request = { KeyId: keyId, CiphertextBlob, EncryptionContext: contextOf(owner) };
      const { Plaintext } = await kms.client.send(new DecryptCommand(request));
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return Plaintext;
    },
  };
};
