import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClientOptions, type SdkTimeout } from '../../platform/aws/aws-client-options.ts';
import { messageBody } from '../../platform/aws/message-body.ts';
import type { Config } from '../../platform/config.ts';
import type { DeadLetters } from '../domain/ports.ts';

type DeadLetterQueueConfig = Pick<Config, 'region' | 'sqsEndpoint' | 'eventDeadLettersUrl'> &
  SdkTimeout;

/** The dead-letter queue, which Lambda itself uses for batches that failed too often. */
export const createDeadLetters = (config: DeadLetterQueueConfig): DeadLetters => {
  const client = new SQSClient(
    awsClientOptions(config.region, config.sqsEndpoint, undefined, config.sdkAttemptMs),
  );
  return {
    store: (change) => {
      const MessageBody = messageBody({ unreadable: change });
      return client.send(
        new SendMessageCommand({ QueueUrl: config.eventDeadLettersUrl, MessageBody }),
      );
    },
  };
};
