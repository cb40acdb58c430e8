import type { Context } from 'aws-lambda';
import type { Deadline } from '../domain/ports.ts';

/** Below Lambda's own 25 s, so that the answer is ours and not a cut-off. */
const requestMs = 20_000;

export const deadlineOf = (context: Pick<Context, 'getRemainingTimeInMillis'>): Deadline => {
  const endsAtMs = Date.now() + Math.min(requestMs, context.getRemainingTimeInMillis() - 1_000);
  const remainingMs = () => endsAtMs - Date.now();
  return { signal: AbortSignal.timeout(Math.max(0, remainingMs())), remainingMs };
};
