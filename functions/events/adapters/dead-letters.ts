import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { messageBody, messageBytes, mostMessageBytes } from '../../platform/aws/message-body.ts';
import { createSqs, type SqsConfig } from '../../platform/aws/sqs.ts';
import type { Config } from '../../platform/config.ts';
import type { DeadLetters } from '../domain/ports.ts';

/** The dead-letter queue, which Lambda itself uses for batches that failed too often. */
export const createDeadLetters = (
  config: SqsConfig & Pick<Config, 'eventDeadLettersUrl'>,
): DeadLetters => {
  const client = createSqs(config);
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
