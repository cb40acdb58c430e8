import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';

/** Reasons for which a transaction is cancelled and others, which are failures, are not among them. */
const lost = new Set(['None', 'ConditionalCheckFailed', 'TransactionConflict']);

export const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof TransactionCanceledException)) return [];
  const { CancellationReasons: reasons = [{}] } = error;
  return reasons.map(({ Code = '' }) => Code);
};

/** Whether another writer came first, so that nothing was written. */
export const isLost = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? reasonsOf(error).every((reason) => lost.has(reason))
    : error instanceof ConditionalCheckFailedException;
