import { createCipheriv, randomBytes } from 'node:crypto';
import { GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createKms } from '../../functions/adapters/kms.ts';
import type { Services } from './services.ts';

const options = Array.from({ length: 30 }, (_, n) => ({
  value: `calendar-${n}@group.calendar.google.com`,
  label: `Calendar ${n}`,
}));

/** Puts a cached list where references/read-options.ts looks for it. */
export const putSealedList = async (
  { config, credentials, database }: Services,
  tenantId: string,
  field: string,
): Promise<void> => {
  const kms = createKms(config, credentials);
  const { Plaintext = new Uint8Array(), CiphertextBlob: sealed_key } = await kms.send(
    new GenerateDataKeyCommand({
      KeyId: config.secretsKeyId,
      KeySpec: 'AES_256',
      EncryptionContext: { tenant_id: tenantId },
    }),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Plaintext, iv);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(options)), cipher.final()]);
  await database.client.send(
    new PutCommand({
      TableName: database.tableName('option_cache'),
      Item: {
        question: `references/${tenantId}/${field}`,
        ...{ sealed_key, iv, tag: cipher.getAuthTag(), bytes },
      },
    }),
  );
};
