import { KMSClient } from '@aws-sdk/client-kms';
import type { Config } from '../config.ts';
import { awsClientOptions } from './dynamodb.ts';

export const createKms = (config: Pick<Config, 'region' | 'kmsEndpoint'>): KMSClient =>
  new KMSClient(awsClientOptions(config.region, config.kmsEndpoint));
