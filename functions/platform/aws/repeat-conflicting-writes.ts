import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Has the SDK repeat a single write that meets a transaction on its item, as it repeats a throttled one.
 * DynamoDB has then neither written nor checked a condition, and the SDK alone would fail at once.
 */
export const repeatConflictingWrites = ({ middlewareStack }: DynamoDBClient) =>
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const isConflict = error instanceof Error && error.name === 'TransactionConflictException';
        throw isConflict ? Object.assign(error, { $retryable: {} }) : error;
      }
    },
    // Inside of the SDK's own repetitions.
    { step: 'finalizeRequest', priority: 'low' },
  );
