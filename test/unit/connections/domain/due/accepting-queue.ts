import { setImmediate } from 'node:timers/promises';
import type {
  QueuedRefreshes,
  RefreshQueue,
} from '../../../../../functions/connections/domain/due/ports.ts';

/** A queue that accepts what it is sent, ten messages at most and one call after the other. */
export const createAcceptingQueue = (accepted = (count: number) => count) => {
  const calls: QueuedRefreshes[][] = [];
  let isBusy = false;
  const refreshQueue: RefreshQueue = {
    most: 10,
    delay: async () => {},
    send: async (messages) => {
      if (isBusy) throw new Error('Another call has not ended');
      isBusy = true;
      await setImmediate();
      isBusy = false;
      calls.push([...messages]);
      return accepted(messages.flatMap(({ keys }) => keys).length);
    },
  };
  return { calls, refreshQueue };
};
