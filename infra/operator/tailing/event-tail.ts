import { setTimeout } from 'node:timers/promises';
import type { RecentEvent } from '../../local/aws/events/event-server.ts';
import type { BusEvent } from '../../local/aws/events/put-events.ts';

/** The events of an environment, as they come. */
export type EventTail = {
  /** Waits a while for some. @param signal ends the wait */
  next(signal: AbortSignal): Promise<BusEvent[]>;
  /** Takes down what was set up for it. @throws Error naming what was left, and how to remove it */
  close(): Promise<void>;
};

const pollMs = 500;

/** Of a local stack, which retains its last events. */
export const tailRecent = (recent: (after: number) => Promise<RecentEvent[]>): EventTail => {
  let last = 0;
  return {
    next: async (signal) => {
      const events = await recent(last);
      last = events.at(-1)?.number ?? last;
      if (events.length === 0) await setTimeout(pollMs, undefined, { signal }).catch(() => {});
      return events.map(({ event }) => event);
    },
    close: async () => {},
  };
};
