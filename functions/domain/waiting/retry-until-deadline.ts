import type { Clock, Deadline } from '../model/ports.ts';

/**
 * Repeats a write until it answers or the request's time is up: for what cannot be had again, such
 * as tokens just granted.
 */
export const retryUntilDeadline = async <T>(
  write: () => Promise<T>,
  clock: Clock,
  deadline: Deadline,
): Promise<T> => {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (deadline.remainingMs() < 1_000) throw error;
      await clock.sleep(200);
    }
  }
};
