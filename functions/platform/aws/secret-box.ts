import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox, SecretOwner } from '../model/ports.ts';
import { createRecent } from './recent.ts';

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

/**
 * Seals a text with a key that somebody else keeps: `<iv>.<tag>.<ciphertext>`, base64url.
 * @param key of 32 bytes
 */
export const sealText = (key: Uint8Array, context: Context, text: string): string =>
  encrypt(key, context, text)
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

/** @returns undefined for another key or another context */
export const openText = (key: Uint8Array, context: Context, sealed: string): string | undefined => {
  const [iv, tag, ciphertext] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !ciphertext) return undefined;
  try {
    return decrypt(key, context, [iv, tag, ciphertext]).toString('utf8');
  } catch {
    return undefined;
  }
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
      const asked = {
        KeyId: keyId,
        KeySpec: 'AES_256',
        EncryptionContext: contextOf(owner),
      } as const;
      const { Plaintext, CiphertextBlob } = await kms.send(new GenerateDataKeyCommand(asked));
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      return { key: Plaintext, sealedKey: CiphertextBlob };
    },
    open: async (CiphertextBlob: Uint8Array, owner: SecretOwner): Promise<Uint8Array> => {
      const asked = { KeyId: keyId, CiphertextBlob, EncryptionContext: contextOf(owner) };
      const { Plaintext } = await kms.send(new DecryptCommand(asked));
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return Plaintext;
    },
  };
};

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

/** As long as a process of Lambda usually works. */
const openedKeptMs = 60 * 60 * 1000;

/**
 * The same secrets, of which this process asks KMS for each once. What was sealed anew is another text,
 * so a secret that was replaced is never taken for its successor; and one is cached for its owner alone.
 */
export const createRecentSecrets = (
  secretBox: Pick<SecretBox, 'open'>,
  nowMs: () => number,
): Pick<SecretBox, 'open'> => {
  const recent = createRecent(
    ([sealed, owner]: readonly [string, SecretOwner]) => secretBox.open(sealed, owner),
    ([sealed, { purpose, tenantId, integrationType }]) =>
      [purpose, tenantId, integrationType, sealed].join(' '),
    nowMs,
  );
  return { open: (sealed, owner) => recent([sealed, owner], openedKeptMs) };
};

const ivBytes = 12;
const tagBytes = 16;

export type ByteBox = ReturnType<typeof createByteBox>;

/**
 * Seals as secret-box.ts does, without base64, which would add a third to what is long. Sealed form:
 * the length of the sealed data key in two bytes, that key, the IV, the tag and the ciphertext.
 */
export const createByteBox = (kms: KMSClient, keyId: string, environment: string) => {
  const dataKeys = createDataKeys(kms, keyId, environment);

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
