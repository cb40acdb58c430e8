import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isLost } from './lost-write.ts';

/** More than one repetition costs; the SDK keeps the quota at its full size at most. */
const refund = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => 50 };

/**
 * Keeps the SDK repeating writes. It pays for each repetition out of a quota, which only successes
 * fill: where the answer to a conditional write is lost, the repeated write fails its condition, and
 * after some thirty of those a process would stop repeating anything.
 */
export const refundLostWrites = ({ middlewareStack, config }: DynamoDBClient) =>
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const strategy = await config.retryStrategy();
        if (isLost(error) && 'recordSuccess' in strategy) strategy.recordSuccess(refund);
        throw error;
      }
    },
    { step: 'initialize' },
  );
