import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Config } from '../config.ts';
import type { DeadLetters } from '../domain/events/ports.ts';
import { awsClientOptions, type Patience } from './dynamodb.ts';

type QueueConfig = Pick<Config, 'region' | 'sqsEndpoint' | 'eventDeadLettersUrl'> & Patience;

/** The dead-letter queue, which Lambda itself uses for batches that failed too often. */
export const createDeadLetters = (config: QueueConfig): DeadLetters => {
  const client = new SQSClient(
    awsClientOptions(config.region, config.sqsEndpoint, undefined, config.sdkAttemptMs),
  );
  return {
    keep: async (change) => {
      const MessageBody = JSON.stringify({ unreadable: change });
      await client.send(
        new SendMessageCommand({ QueueUrl: config.eventDeadLettersUrl, MessageBody }),
      );
    },
  };
};
