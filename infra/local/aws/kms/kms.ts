import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import * as z from 'zod';
import { AwsError } from '../service/aws-error.ts';
import {
  type AwsOperation,
  checked,
  createService,
  dispatchTo,
} from '../service/create-service.ts';
import type { ServiceStore } from '../service/store.ts';

const region = 'us-east-1';
const account = '000000000000';
const kind = 'kms_key';

type KmsKey = { id: string; arn: string; alias: string; material: Buffer };

const context = z.record(z.string(), z.string()).default({});
const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
/** The key's id, then IV, tag and ciphertext. The encryption context is authenticated, not stored. */
const encrypt = (key: KmsKey, plaintext: Buffer, encryptionContext: Record<string, string>) => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.material, iv).setAAD(
    canonical(encryptionContext),
  );
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const id = Buffer.from(key.id.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, iv, cipher.getAuthTag(), ciphertext]).toString('base64');
};

/** @throws AwsError when the ciphertext has another key or another context */
const decrypt = (
  key: KmsKey,
  sealed: Buffer,
  encryptionContext: Record<string, string>,
): Buffer => {
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

const readKeys = (store: ServiceStore) =>
  store.list(kind).map(({ id, value }): KmsKey => {
    const { alias, material } = value as { alias: string; material: string };
    const arn = `arn:aws:kms:${region}:${account}:key/${id}`;
    return { id, arn, alias, material: Buffer.from(material, 'base64') };
  });

const findIn = (keys: readonly KmsKey[], keyId: string): KmsKey => {
  const name = keyId.replace(/^arn:aws:kms:[^:]*:[^:]*:/, '').replace(/^key\//, '');
  const key = keys.find(({ id, alias }) => id === name || alias === name);
  if (!key) throw new AwsError('NotFoundException', `Key '${keyId}' does not exist`);
  return key;
};

const invalid = () => new AwsError('ValidationException', 'The request is not valid');
const named = z.object({ KeyId: z.string() });
const encrypting = named.extend({ Plaintext: base64, EncryptionContext: context });
const decrypting = named.partial().extend({ CiphertextBlob: base64, EncryptionContext: context });
const generating = named.extend({ KeySpec: z.literal('AES_256'), EncryptionContext: context });

const operationsOf = (keys: readonly KmsKey[]): Record<string, AwsOperation> => ({
  'TrentService.Encrypt': checked(encrypting, invalid, (input) => {
    const key = findIn(keys, input.KeyId);
    const CiphertextBlob = encrypt(key, input.Plaintext, input.EncryptionContext);
    return { KeyId: key.arn, CiphertextBlob };
  }),
  'TrentService.Decrypt': checked(decrypting, invalid, (input) => {
    const id = input.CiphertextBlob.subarray(0, 16).toString('hex');
    const key = keys.find((candidate) => candidate.id.replaceAll('-', '') === id);
    if (!key) throw new AwsError('InvalidCiphertextException', '');
    if (input.KeyId && findIn(keys, input.KeyId) !== key)
      throw new AwsError('IncorrectKeyException', '');
    const plaintext = decrypt(key, input.CiphertextBlob, input.EncryptionContext);
    return { KeyId: key.arn, Plaintext: plaintext.toString('base64') };
  }),
  'TrentService.GenerateDataKey': checked(generating, invalid, (input) => {
    const key = findIn(keys, input.KeyId);
    const dataKey = randomBytes(32);
    const CiphertextBlob = encrypt(key, dataKey, input.EncryptionContext);
    return { KeyId: key.arn, Plaintext: dataKey.toString('base64'), CiphertextBlob };
  }),
  'TrentService.DescribeKey': checked(named, invalid, ({ KeyId }) => {
    const { id, arn } = findIn(keys, KeyId);
    return { KeyMetadata: { KeyId: id, Arn: arn, Enabled: true, KeyState: 'Enabled' } };
  }),
});

/**
 * An embedded KMS: real AES-256-GCM behind the real protocol (AWS JSON 1.1). Not yet listening.
 * @param accessKeyId the only one that is served; without it any is
 */
export const createKmsServer = (store: ServiceStore, accessKeyId?: string): Server =>
  createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.1',
    respond: dispatchTo(operationsOf(readKeys(store))),
  });

/** Creates the key on the first run. @returns its alias, which is a valid KeyId */
export const ensureKey = (store: ServiceStore, alias: string): string => {
  if (!readKeys(store).some((key) => key.alias === alias)) {
    store.put(kind, randomUUID(), { alias, material: randomBytes(32).toString('base64') });
  }
  return alias;
};
