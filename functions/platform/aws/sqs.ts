import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Config } from '../config.ts';
import { awsClientOptions, type SdkTimeout } from './aws-client-options.ts';

export type SqsConfig = Pick<Config, 'region' | 'sqsEndpoint'> & SdkTimeout;

export const createSqs = ({ region, sqsEndpoint, sdkAttemptMs }: SqsConfig): SQSClient =>
  new SQSClient(awsClientOptions(region, sqsEndpoint, undefined, sdkAttemptMs));

/** Delays the next delivery of a received message. */
export const delayIn =
  (client: SQSClient, QueueUrl: string | undefined) =>
  ({ receipt }: { receipt: string }, ms: number): Promise<unknown> => {
    const VisibilityTimeout = Math.ceil(ms / 1000);
    const hidden = { QueueUrl, ReceiptHandle: receipt, VisibilityTimeout };
    return client.send(new ChangeMessageVisibilityCommand(hidden));
  };
