import type { Clock } from '../model/ports.ts';
import { Unstorable } from '../model/unstorable.ts';
import type { RemainingTime } from './in-time.ts';

/**
 * Repeats a write until it succeeds or the request's time is up. It is for data that cannot be
 * fetched again, such as new tokens.
 * @throws Unstorable at once
 */
export const retryUntilDeadline = async <T>(
  write: () => Promise<T>,
  clock: Clock,
  deadline: RemainingTime,
): Promise<T> => {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Unstorable || deadline.remainingMs() < 1_000) throw error;
      await clock.sleep(200);
    }
  }
};
