import { KMSClient } from '@aws-sdk/client-kms';
import type { Config } from '../config.ts';
import { awsClientOptions, type Credentials, type SdkTimeout } from './aws-client-options.ts';

export type Kms = { client: KMSClient };

/** The sender's mistake, not that of KMS or of our permissions. */
const badCiphertext = ['InvalidCiphertextException', 'IncorrectKeyException'];

/** @param onFailure called when KMS refuses us or does not answer, before the caller gets the error */
export const createKms = (
  config: KmsConfig,
  credentials?: Credentials,
  onFailure: (reason: 'denied' | 'unavailable') => void = () => {},
): Kms => {
  let client: KMSClient | undefined;
  return {
    /** Made for the first call, as that of DynamoDB. */
    get client() {
      client ??= createClient(config, credentials, onFailure);
      return client;
    },
  };
};

type KmsConfig = Pick<Config, 'region' | 'kmsEndpoint'> & SdkTimeout;

const createClient = (
  config: KmsConfig,
  credentials: Credentials | undefined,
  onFailure: (reason: 'denied' | 'unavailable') => void,
) => {
  const client = new KMSClient(
    awsClientOptions(config.region, config.kmsEndpoint, credentials, config.sdkAttemptMs),
  );
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: Error) => {
        if (!badCiphertext.includes(error.name)) {
          onFailure(error.name === 'AccessDeniedException' ? 'denied' : 'unavailable');
        }
        throw error;
      }),
    { step: 'initialize', name: 'failures' },
  );
  return client;
};
