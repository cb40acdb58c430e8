import type { Deadline } from '../model/ports.ts';

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
