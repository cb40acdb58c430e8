import { DeleteMessageCommand, type Message, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { readRecord } from '../../../functions/adapters/stream-record.ts';
import { publishChanges } from '../../../functions/domain/events/publish-changes.ts';
import { optionFacts } from '../../command-line/option-facts.ts';
import { type Context, defineCommand } from '../command.ts';
import { readDeadLetter } from '../events/read-dead-letter.ts';
import { yes } from '../options.ts';

/** For so long no other run gets a message that this one has. */
const hiddenSeconds = 120;

type Result = 'sent' | 'failed' | 'lost';

/** Sends the events of the changes in one message. */
const redrive = async ({ events, explain, progress }: Context, body: string): Promise<Result> => {
  const report = (error: unknown) => progress(explain(error));
  try {
    const records = await readDeadLetter(events.streams, body);
    if (!records) return 'lost';
    const deadLetters = {
      keep: () => Promise.reject(new Error('The change can still not be read.')),
    };
    const deps = { bus: events.bus, deadLetters, report };
    const failed = await publishChanges(deps, records.map(readRecord));
    return failed === undefined ? 'sent' : 'failed';
  } catch (error) {
    report(error);
    return 'failed';
  }
};

export const redriveEvents = defineCommand({
  name: 'redrive-events',
  summary: 'Sends the events of changes that wait in the dead-letter queue.',
  options: z.object({
    'discard-lost': z.boolean().default(false).register(optionFacts, {
      summary: 'Remove messages about changes that the stream no longer has.',
    }),
    yes,
  }),
  examples: ['redrive-events --env dev', 'redrive-events --local .local'],
  run: async (context, { 'discard-lost': discardLost, yes }) => {
    const change = 'Remove the messages about changes that are lost';
    if (discardLost) await context.confirm({ change, name: context.environment, yes });
    const { queues, deadLettersUrl } = context.events;
    const QueueUrl = await deadLettersUrl();
    const counts = { sent: 0, failed: 0, lost: 0 };
    const handle = async ({ Body = '', ReceiptHandle }: Message) => {
      const result = await redrive(context, Body);
      counts[result]++;
      if (result === 'failed' || (result === 'lost' && !discardLost)) return;
      await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    };
    for (;;) {
      const { Messages = [] } = await queues.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: hiddenSeconds,
          WaitTimeSeconds: 1,
        }),
      );
      if (Messages.length === 0) break;
      for (const message of Messages) await handle(message);
    }
    const { sent, failed, lost } = counts;
    const left = failed + (discardLost ? 0 : lost);
    return {
      json: counts,
      text: `Messages sent: ${sent}, failed: ${failed}, lost: ${lost}.`,
      ...(left > 0 ? { failure: `${left} messages are still in the queue.` } : {}),
    };
  },
});
