import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../../command-line/options.ts';
import type { RecentEvent } from '../../local/aws/events/event-server.ts';
import { counted, defineCommand } from '../command.ts';

const pollMs = 500;

const lineOf = ({ event }: RecentEvent) =>
  JSON.stringify({ event: event['detail-type'], ...event.detail });

export const tail = defineCommand({
  options: z.object({
    count: wholeNumber(1, 1_000_000).optional().register(optionFacts, {
      value: '<number>',
      summary: 'End after so many events; without it, Ctrl-C ends it.',
    }),
  }),
  examples: ['events tail --local .local', 'events tail --local .local --count 10'],
  run: async ({ events, clock, print, environment }, { count = Number.POSITIVE_INFINITY }) => {
    const { recent } = events;
    if (!recent) {
      throw new CommandError(
        `EventBridge keeps no events to read. Send those of ${environment} to a queue or a log group first: docs/platform/events.md, "Watching the events of an environment".`,
      );
    }
    let last = 0;
    for (let printed = 0; printed < count; ) {
      for (const event of (await recent(last)).slice(0, count - printed)) {
        print(lineOf(event));
        printed++;
        last = event.number;
      }
      if (printed < count) await clock.sleep(pollMs);
    }
    return { json: { printed: count }, text: `${counted(count, 'event')}.` };
  },
});
