import type { Deadline } from '../model/ports.ts';

/** The request's time is up. What it waited for may still happen. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

export type RemainingTime = Pick<Deadline, 'remainingMs'>;

const storingGraceMs = 3_000;

/**
 * A request's time with a grace for what must not be given up lightly, as new tokens that are not stored
 * yet. Lambda ends the process 5 s after the deadline.
 */
export const withGrace = ({ remainingMs }: RemainingTime): RemainingTime => ({
  remainingMs: () => remainingMs() + storingGraceMs,
});

/**
 * Waits for work until the request's deadline, whatever the work itself waits for.
 * @throws OutOfTime
 */
export const inTime = async <T>(work: Promise<T>, deadline: RemainingTime): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new OutOfTime('The time of the request is up'));
  const timer = setTimeout(giveUp, Math.max(0, deadline.remainingMs()));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
