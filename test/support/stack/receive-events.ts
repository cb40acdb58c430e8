import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';

/** An event as the local queue has it. */
export type ReceivedEvent = {
  source: string;
  'detail-type': string;
  detail: Record<string, unknown> & {
    id: string;
    tenant_id: string;
    integration_id: string;
    version: number;
  };
};

/** Reads the local queue of connection events as a consumer does. */
export const createReceiver = (
  info: Pick<LocalJson, 'events_queue_url' | 'aws_access_key_id' | 'aws_secret_access_key'>,
) => {
  const queueUrl = info.events_queue_url;
  const client = new SQSClient({
    region: 'us-east-1',
    endpoint: new URL(queueUrl).origin,
    credentials: localCredentials(info, process.env),
  });
  const received: ReceivedEvent[] = [];

  const receive = async (waitSeconds: number): Promise<number> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: waitSeconds,
      }),
    );
    for (const { Body = '', ReceiptHandle } of Messages) {
      received.push(JSON.parse(Body));
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
    return Messages.length;
  };

  return {
    received,
    /** Receives until the condition holds. */
    until: async (condition: (events: ReceivedEvent[]) => boolean): Promise<ReceivedEvent[]> => {
      for (let empty = 0; !condition(received); ) {
        if (empty > 60) throw new Error(`Only these events came: ${JSON.stringify(received)}`);
        if ((await receive(1)) === 0) empty++;
      }
      return received;
    },
    /** Receives all that is there now. */
    drain: async (): Promise<ReceivedEvent[]> => {
      while ((await receive(0)) > 0);
      return received;
    },
  };
};
