import { DeleteMessageCommand, type Message, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { readRecord } from '../../../functions/events/adapters/stream-record.ts';
import type { EventBus } from '../../../functions/events/domain/ports.ts';
import { publishChanges } from '../../../functions/events/domain/publish-changes.ts';
import { deadLetterQueueName, readQueues } from '../../../functions/platform/aws/names.ts';
import { outgoing } from '../../../functions/webhooks/adapters/outgoing-events.ts';
import { bytesInMessage, sendTo } from '../../../functions/webhooks/adapters/webhook-queue.ts';
import { createEventQueue } from '../../../functions/webhooks/domain/queue-events.ts';
import { optionFacts } from '../../command-line/options.ts';
import { counted, defineCommand } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { readDeadLetter } from '../dead-letter.ts';
import { yes } from '../options.ts';

/** For so long no other run gets a message that this one has. */
const hiddenSeconds = 120;

type RedriveResult = 'sent' | 'failed' | 'lost';

/** Sends the events of the changes in one message. */
const redriveOne = async (
  context: CommandContext,
  webhooks: EventBus,
  body: string,
): Promise<RedriveResult> => {
  const { events, explain, progress } = context;
  const report = (error: unknown) => progress(explain(error));
  try {
    const records = await readDeadLetter(events.streams, body);
    if (!records) return 'lost';
    const deadLetters = {
      store: () => Promise.reject(new Error('The change can still not be read.')),
    };
    const deps = { bus: events.bus, webhooks, deadLetters, report };
    const failed = await publishChanges(deps, records.map(readRecord));
    return failed === undefined ? 'sent' : 'failed';
  } catch (error) {
    report(error);
    return 'failed';
  }
};

type Redrive = {
  context: CommandContext;
  queueUrl: string;
  webhooks: EventBus;
  discardLost: boolean;
};

/**
 * Sends the events of every message, until the queue has none but those that stay in it: a message that
 * failed is received again when it is no longer hidden, and would be without end.
 * @returns what became of each, by its id
 */
const redriveAll = async ({ context, queueUrl: QueueUrl, webhooks, discardLost }: Redrive) => {
  const { queues } = context.events;
  const results = new Map<string, RedriveResult>();
  const handle = async ({ MessageId = '', Body = '', ReceiptHandle }: Message) => {
    const result = results.get(MessageId) ?? (await redriveOne(context, webhooks, Body));
    results.set(MessageId, result);
    if (result === 'failed' || (result === 'lost' && !discardLost)) return;
    await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  };
  for (let again = 0; ; ) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: 1,
      }),
    );
    const isNew = Messages.some(({ MessageId = '' }) => !results.has(MessageId));
    for (const message of Messages) await handle(message);
    // A batch may hold failed messages alone, which the queue delivers once more, while new ones still wait.
    again = isNew ? 0 : again + Messages.length;
    if (Messages.length === 0 || again >= results.size) return results;
  }
};

export const redrive = defineCommand({
  changes: true,
  options: z.object({
    'discard-lost': z.boolean().default(false).register(optionFacts, {
      summary: 'Remove messages about changes that the stream no longer has.',
    }),
    yes,
  }),
  examples: ['events redrive --env dev', 'events redrive --local .local'],
  run: async (context, { 'discard-lost': discardLost, yes }) => {
    const change = 'Remove the messages about changes that are lost';
    if (discardLost) await context.confirm({ change, name: context.environment, yes });
    context.aboutTo('Send the events of the changes in the dead-letter queue');
    const { environment } = context;
    const { queues, queueUrlOf } = context.events;
    const queueUrl = await queueUrlOf(deadLetterQueueName(environment));
    const webhooks = createEventQueue({
      webhooks: context.webhooks,
      webhookQueue: {
        send: sendTo(queues, await queueUrlOf(readQueues.webhookQueue.name(environment))),
      },
      outgoing,
      bytesOf: bytesInMessage,
    });
    const results = await redriveAll({ context, queueUrl, webhooks, discardLost });
    const counts = { sent: 0, failed: 0, lost: 0 };
    for (const result of results.values()) counts[result]++;
    const { sent, failed, lost } = counts;
    const left = failed + (discardLost ? 0 : lost);
    return {
      json: counts,
      text: `Messages sent: ${sent}, failed: ${failed}, lost: ${lost}.`,
      ...(left > 0
        ? {
            failure: `${counted(left, 'message')} ${left === 1 ? 'is' : 'are'} still in the queue.`,
          }
        : {}),
    };
  },
});
