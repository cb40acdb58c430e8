import { KMSClient } from '@aws-sdk/client-kms';
import type { Config } from '../config.ts';
import { awsClientOptions, type Credentials } from './dynamodb.ts';

export const createKms = (
  config: Pick<Config, 'region' | 'kmsEndpoint'>,
  credentials?: Credentials,
): KMSClient => new KMSClient(awsClientOptions(config.region, config.kmsEndpoint, credentials));
