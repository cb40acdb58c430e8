import type { Context } from 'aws-lambda';
import type { Deadline } from '../domain/model/ports.ts';

/** Below Lambda's own 25 s, so that the answer is ours and not a cut-off. */
const requestMs = 20_000;

type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

export const deadlineOf = (context: Remaining): Deadline =>
  deadlineIn(Math.min(requestMs, context.getRemainingTimeInMillis() - 1_000));

/** For what nobody waits for: all of the function's time but the last second. */
export const deadlineOfRun = (context: Remaining): Deadline =>
  deadlineIn(context.getRemainingTimeInMillis() - 1_000);

const deadlineIn = (ms: number): Deadline => {
  const endsAtMs = Date.now() + ms;
  const remainingMs = () => endsAtMs - Date.now();
  return { signal: AbortSignal.timeout(Math.max(0, remainingMs())), remainingMs };
};
