import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimit } from '../config.ts';
import type { RateLimitDecision, RateLimiter } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { getItem } from './items.ts';

/** Whole microseconds: sums of fractions of a millisecond would drift off the limit. */
type Pace = { intervalUs: number; windowUs: number };

/** The write that admits a request: at which `tat_us` of the row, and what that becomes. */
type Admission = { tat: string; condition: string; values: Record<string, number> };

const idle: Admission = {
  tat: ':now + :interval',
  condition: 'attribute_not_exists(tat_us) OR tat_us <= :now',
  values: {},
};

const busy = (nowUs: number, { intervalUs, windowUs }: Pace): Admission => ({
  tat: 'tat_us + :interval',
  condition: 'tat_us > :now AND tat_us <= :ceiling',
  values: { ':ceiling': nowUs + windowUs - intervalUs },
});

/** @returns the new `tat_us`; undefined when the row is not one of which this admits a request */
const advance = async (
  { client, tableName }: Database,
  { intervalUs, windowUs }: Pace,
  { keyId, nowUs }: { keyId: string; nowUs: number },
  { tat, condition, values }: Admission,
): Promise<number | undefined> => {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName('rate_limits'),
        Key: { key_id: keyId },
        UpdateExpression: `SET tat_us = ${tat}, delete_after_s = :delete`,
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ':now': nowUs,
          ':interval': intervalUs,
          ':delete': Math.ceil((nowUs + windowUs) / 1_000_000) + 60,
          ...values,
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes?.tat_us);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/**
 * GCRA in DynamoDB. The row holds the theoretical arrival time (`tat_us`, epoch microseconds) of
 * the next request of a perfectly even stream; every admission is one conditional write, so that
 * no number of processes admits more than the limit.
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export const createRateLimiter = (
  database: Database,
  { perSecond, burst }: RateLimit,
): RateLimiter => {
  const intervalUs = Math.round(1_000_000 / perSecond);
  const windowUs = burst * intervalUs;
  const pace = { intervalUs, windowUs };
  const decision = (admitted: boolean, aheadUs: number): RateLimitDecision => ({
    admitted,
    limit: burst,
    remaining: Math.max(0, Math.floor((windowUs - aheadUs) / intervalUs)),
    resetMs: aheadUs / 1000,
    retryAfterMs: admitted ? 0 : (aheadUs - windowUs + intervalUs) / 1000,
  });

  return {
    take: async (keyId, nowMs) => {
      const nowUs = nowMs * 1000;
      for (;;) {
        const request = { keyId, nowUs };
        const tatUs =
          (await advance(database, pace, request, idle)) ??
          (await advance(database, pace, request, busy(nowUs, pace)));
        if (tatUs !== undefined) return decision(true, tatUs - nowUs);
        const item = await getItem(database, 'rate_limits', { key_id: keyId });
        const aheadUs = Number(item?.tat_us ?? 0) - nowUs;
        // Otherwise the row changed between the writes and the read: look again.
        if (aheadUs + intervalUs > windowUs) return decision(false, aheadUs);
      }
    },
  };
};
