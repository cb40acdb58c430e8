import type { SharedOptions } from '../fault/faulty-services.ts';
import { readyBundles } from '../run/ready-bundles.ts';
import { createDataDir, startProcess } from './process.ts';

/**
 * A stack in a separate process, which can be killed, on DynamoDB and KMS that it shares with others.
 * @param shared options, with further environment variables if needed
 * @param mapping a provider's origin, and where its requests go
 */
export const startSharing = async (
  {
    dynamodbEndpoint,
    kms,
    sdkAttemptMs,
    env = {},
  }: SharedOptions & { env?: Record<string, string> },
  ...mapping: [from: string, to: string][]
) => {
  const process = startProcess({
    dataDir: await createDataDir(),
    bundles: await readyBundles(),
    args: mapping.flatMap(([from, to]) => ['--map-origin', `${from}=${to}`]),
    env: {
      ...env,
      ...(sdkAttemptMs ? { SDK_ATTEMPT_MS: String(sdkAttemptMs) } : {}),
      AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint,
      AWS_ENDPOINT_URL_KMS: kms.endpoint,
      KMS_STATE_KEY_ID: kms.stateKeyId,
      KMS_SECRETS_KEY_ID: kms.secretsKeyId,
    },
  });
  return { ...process, info: await process.ready() };
};
