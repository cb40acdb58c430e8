import { DescribeKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { CommandError } from '../../command-line/command-error.ts';

/** Checks that an external KMS answers and has the keys. @throws CommandError */
export const assertKeys = async (
  client: KMSClient,
  { endpoint, ...keys }: { endpoint: string; stateKeyId: string; secretsKeyId: string },
): Promise<void> => {
  for (const KeyId of Object.values(keys)) {
    await client.send(new DescribeKeyCommand({ KeyId })).catch((error: Error) => {
      throw new CommandError(
        `No KMS with the key ${KeyId} answers at ${endpoint}: ${error.name} ${error.message}`,
      );
    });
  }
};
