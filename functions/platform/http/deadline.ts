import type { Context } from 'aws-lambda';
import type { Deadline } from '../model/ports.ts';
import { deadlineIn } from '../waiting/deadline-in.ts';

/** Less than Lambda's own 25 s, so that we can still answer. */
export const requestMs = 20_000;

type LambdaTime = Pick<Context, 'getRemainingTimeInMillis'>;

export const deadlineOf = (context: LambdaTime): Deadline =>
  deadlineIn(Math.min(requestMs, context.getRemainingTimeInMillis() - 1_000));

/** For a scheduled run: all of the function's time except the last second. */
export const deadlineOfRun = (context: LambdaTime): Deadline =>
  deadlineIn(context.getRemainingTimeInMillis() - 1_000);
