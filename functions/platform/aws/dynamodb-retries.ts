import { StandardRetryStrategy } from '@smithy/core/retry';

/** As the SDK has it for DynamoDB. */
const baseDelay = 25;
/** After a throttled call, the SDK alone would begin with up to a second. */
const mostBaseMs = 100;

/**
 * Repeats calls of DynamoDB as the SDK does, but throttled ones sooner, so that they fail within a second.
 * DynamoDB throttles the rows of a tenant that reads too much. While its requests waited for seconds, they
 * held the executions that all tenants share.
 */
export const createDynamodbRetries = (maxAttempts: number): StandardRetryStrategy => {
  let baseMs = baseDelay;
  return new StandardRetryStrategy({
    maxAttempts,
    baseDelay,
    backoff: {
      setDelayBase: (ms) => {
        baseMs = Math.min(ms, mostBaseMs);
      },
      computeNextBackoffDelay: (retries) => Math.random() * baseMs * 2 ** retries,
    },
  });
};
