import type { Context } from 'aws-lambda';
import type { Deadline } from '../model/ports.ts';

/** Less than Lambda's own 25 s, so that we can still answer. */
export const requestMs = 20_000;

type LambdaTime = Pick<Context, 'getRemainingTimeInMillis'>;

export const deadlineOf = (context: LambdaTime): Deadline =>
  deadlineIn(Math.min(requestMs, context.getRemainingTimeInMillis() - 1_000));

/** For a scheduled run: all of the function's time except the last second. */
export const deadlineOfRun = (context: LambdaTime): Deadline =>
  deadlineIn(context.getRemainingTimeInMillis() - 1_000);

const deadlineIn = (ms: number): Deadline => {
  const endsAtMs = Date.now() + ms;
  const remainingMs = () => endsAtMs - Date.now();
  let signal: AbortSignal | undefined;
  return {
    /** Made for who asks: only requests to providers do, and each has a timer until it ends. */
    get signal() {
      signal ??= AbortSignal.timeout(Math.max(0, remainingMs()));
      return signal;
    },
    remainingMs,
  };
};
