import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import * as z from 'zod';
import { AwsError, createService, unknownOperation } from '../service/create-service.ts';
import type { Store } from '../service/store.ts';

const region = 'us-east-1';
const account = '000000000000';
const kind = 'kms_key';

type Key = { id: string; arn: string; alias: string; material: Buffer };

const context = z.record(z.string(), z.string()).default({});
const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const inputs = {
  Encrypt: z.object({ KeyId: z.string(), Plaintext: base64, EncryptionContext: context }),
  Decrypt: z.object({
    KeyId: z.string().optional(),
    CiphertextBlob: base64,
    EncryptionContext: context,
  }),
  GenerateDataKey: z.object({
    KeyId: z.string(),
    KeySpec: z.literal('AES_256'),
    EncryptionContext: context,
  }),
  DescribeKey: z.object({ KeyId: z.string() }),
};

/** The key's id, then IV, tag and ciphertext. The encryption context is authenticated, not stored. */
const encrypt = (key: Key, plaintext: Buffer, encryptionContext: Record<string, string>) => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.material, iv).setAAD(
    canonical(encryptionContext),
  );
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const id = Buffer.from(key.id.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, iv, cipher.getAuthTag(), ciphertext]).toString('base64');
};

/** @throws AwsError when the ciphertext has another key or another context */
const decrypt = (key: Key, sealed: Buffer, encryptionContext: Record<string, string>): Buffer => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.material, sealed.subarray(16, 28))
      .setAAD(canonical(encryptionContext))
      .setAuthTag(sealed.subarray(28, 44));
    return Buffer.concat([decipher.update(sealed.subarray(44)), decipher.final()]);
  } catch {
    throw new AwsError('InvalidCiphertextException', '');
  }
};

const canonical = (encryptionContext: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(encryptionContext).sort()));

const readKeys = (store: Store) =>
  store.list(kind).map(({ id, value }): Key => {
    const { alias, material } = value as { alias: string; material: string };
    const arn = `arn:aws:kms:${region}:${account}:key/${id}`;
    return { id, arn, alias, material: Buffer.from(material, 'base64') };
  });

const createFind =
  (keys: readonly Key[]) =>
  (keyId: string): Key => {
    const name = keyId.replace(/^arn:aws:kms:[^:]*:[^:]*:/, '').replace(/^key\//, '');
    const key = keys.find(({ id, alias }) => id === name || alias === name);
    if (!key) throw new AwsError('NotFoundException', `Key '${keyId}' does not exist`);
    return key;
  };

const operationsOf = (
  keys: readonly Key[],
  find: (keyId: string) => Key,
): Record<string, (body: unknown) => object> => ({
  Encrypt: (body) => {
    const { KeyId, Plaintext, EncryptionContext } = inputs.Encrypt.parse(body);
    const key = find(KeyId);
    return { KeyId: key.arn, CiphertextBlob: encrypt(key, Plaintext, EncryptionContext) };
  },
  Decrypt: (body) => {
    const { KeyId, CiphertextBlob, EncryptionContext } = inputs.Decrypt.parse(body);
    const id = CiphertextBlob.subarray(0, 16).toString('hex');
    const key = keys.find((candidate) => candidate.id.replaceAll('-', '') === id);
    if (!key) throw new AwsError('InvalidCiphertextException', '');
    if (KeyId && find(KeyId) !== key) throw new AwsError('IncorrectKeyException', '');
    const plaintext = decrypt(key, CiphertextBlob, EncryptionContext);
    return { KeyId: key.arn, Plaintext: plaintext.toString('base64') };
  },
  GenerateDataKey: (body) => {
    const { KeyId, EncryptionContext } = inputs.GenerateDataKey.parse(body);
    const key = find(KeyId);
    const dataKey = randomBytes(32);
    return {
      KeyId: key.arn,
      Plaintext: dataKey.toString('base64'),
      CiphertextBlob: encrypt(key, dataKey, EncryptionContext),
    };
  },
  DescribeKey: (body) => {
    const { id, arn } = find(inputs.DescribeKey.parse(body).KeyId);
    return { KeyMetadata: { KeyId: id, Arn: arn, Enabled: true, KeyState: 'Enabled' } };
  },
});

/**
 * An embedded KMS: real AES-256-GCM behind the real protocol (AWS JSON 1.1). Not yet listening.
 * @param accessKeyId the only one that is served; without it any is
 */
export const createKmsServer = (store: Store, accessKeyId?: string): Server => {
  const keys = readKeys(store);
  const operations = operationsOf(keys, createFind(keys));
  return createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.1',
    answer: async (target, body) => {
      const name = target.replace(/^TrentService\./, '');
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!operation) throw unknownOperation();
      try {
        return operation(body);
      } catch (error) {
        if (error instanceof AwsError) throw error;
        throw new AwsError('ValidationException', 'The request is not valid');
      }
    },
  });
};

/** Creates the key on the first run. @returns its alias, which is a valid KeyId */
export const ensureKey = (store: Store, alias: string): string => {
  if (!readKeys(store).some((key) => key.alias === alias)) {
    store.put(kind, randomUUID(), { alias, material: randomBytes(32).toString('base64') });
  }
  return alias;
};
