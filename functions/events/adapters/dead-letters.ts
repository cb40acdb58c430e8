import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClientOptions, type SdkTimeout } from '../../platform/aws/aws-client-options.ts';
import { messageBody, messageBytes, mostMessageBytes } from '../../platform/aws/message-body.ts';
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
    store: ({ problems, record, key }) => {
      const whole = { unreadable: { problems, record } };
      const short = { unreadable: { problems: [...problems, 'too large'], record: key } };
      const MessageBody = messageBody(messageBytes(whole) > mostMessageBytes ? short : whole);
      return client.send(
        new SendMessageCommand({ QueueUrl: config.eventDeadLettersUrl, MessageBody }),
      );
    },
  };
};
