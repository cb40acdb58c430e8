import type { Clock, Deadline } from '../model/ports.ts';
import { Unstorable } from '../model/unstorable.ts';

/** The request's time is up. What it waited for may still happen. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/**
 * Waits for work until the request's deadline, whatever the work itself waits for.
 * @param graceMs more time for what must not be given up lightly
 * @throws OutOfTime
 */
export const inTime = async <T>(work: Promise<T>, deadline: Deadline, graceMs = 0): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new OutOfTime('The time of the request is up'));
  const timer = setTimeout(giveUp, Math.max(0, deadline.remainingMs() + graceMs));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * How long after a request's deadline what cannot be fetched again may still be stored. Lambda's own
 * time is 5 s longer.
 */
export const storingGraceMs = 3_000;

/**
 * Repeats a write until it succeeds or the request's time is up. It is for data that cannot be
 * fetched again, such as new tokens.
 * @param graceMs more time, as of {@link inTime}
 * @throws Unstorable at once
 */
export const retryUntilDeadline = async <T>(
  write: () => Promise<T>,
  clock: Clock,
  deadline: Deadline,
  graceMs = 0,
): Promise<T> => {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Unstorable || deadline.remainingMs() + graceMs < 1_000) throw error;
      await clock.sleep(200);
    }
  }
};
