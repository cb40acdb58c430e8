import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../../command-line/options.ts';
import type { BusEvent } from '../../local/aws/events/put-events.ts';
import { counted, defineCommand } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import type { EventTail } from '../tailing/event-tail.ts';

const lineOf = (event: BusEvent) =>
  JSON.stringify({ event: event['detail-type'], ...event.detail });

/** @returns how many were printed, until there were enough or Ctrl-C */
const printEach = async (
  { print }: CommandContext,
  tail: EventTail,
  { count, signal }: { count: number; signal: AbortSignal },
) => {
  let printed = 0;
  while (printed < count && !signal.aborted) {
    for (const event of (await tail.next(signal)).slice(0, count - printed)) {
      print(lineOf(event));
      printed++;
    }
  }
  return printed;
};

export const tail = defineCommand({
  changes: true,
  notes:
    'A local stack also prints the last hundred events that it had. A deployed environment keeps none: a rule on its bus and a queue are made for the command, and removed when it ends; the first events may take a minute. What a killed run has left, a later run removes after a day. EventBridge and SQS promise no order.',
  options: z.object({
    count: wholeNumber(1, 1_000_000).optional().register(optionFacts, {
      value: '<number>',
      summary: 'End after so many events; without it, Ctrl-C ends it.',
    }),
  }),
  examples: ['events tail --local .local', 'events tail --env prod --count 10'],
  run: async (context, { count = Number.POSITIVE_INFINITY }) => {
    const { events, environment, nowMs, aboutTo, explain, interruption, progress } = context;
    const explainLeft = (error: unknown) => progress(explain(error));
    aboutTo(
      `Print the events of ${environment}${events.tailMakes ? `, by ${events.tailMakes}` : ''}`,
    );
    // Before anything is set up, which Ctrl-C would leave.
    const signal = interruption();
    const tail = await events.tail(nowMs, explainLeft);
    let printed: number;
    try {
      printed = await printEach(context, tail, { count, signal });
    } catch (error) {
      await tail.close().catch(() => {});
      throw error;
    }
    await tail.close().catch((error: unknown) => {
      throw new CommandError(explain(error));
    });
    return { json: { printed }, text: `${counted(printed, 'event')}.` };
  },
});
