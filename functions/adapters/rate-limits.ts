import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimit } from '../config.ts';
import type { RateLimiter } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';

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
  const TableName = database.tableName('rate_limits');
  // Whole microseconds: sums of fractions of a millisecond would drift off the limit.
  const intervalUs = Math.round(1_000_000 / perSecond);
  const windowUs = burst * intervalUs;

  const advance = async (
    keyId: string,
    nowUs: number,
    update: { tat: string; condition: string; values: Record<string, number> },
  ): Promise<number | undefined> => {
    try {
      const { Attributes } = await database.client.send(
        new UpdateCommand({
          TableName,
          Key: { key_id: keyId },
          UpdateExpression: `SET tat_us = ${update.tat}, delete_after_s = :delete`,
          ConditionExpression: update.condition,
          ExpressionAttributeValues: {
            ':now': nowUs,
            ':interval': intervalUs,
            ':delete': Math.ceil((nowUs + windowUs) / 1_000_000) + 60,
            ...update.values,
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
  const idle = {
    tat: ':now + :interval',
    condition: 'attribute_not_exists(tat_us) OR tat_us <= :now',
    values: {},
  };
  const busy = (nowUs: number) => ({
    tat: 'tat_us + :interval',
    condition: 'tat_us > :now AND tat_us <= :ceiling',
    values: { ':ceiling': nowUs + windowUs - intervalUs },
  });
  const decision = (admitted: boolean, aheadUs: number) => ({
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
        const tatUs =
          (await advance(keyId, nowUs, idle)) ?? (await advance(keyId, nowUs, busy(nowUs)));
        if (tatUs !== undefined) return decision(true, tatUs - nowUs);
        const { Item } = await database.client.send(
          new GetCommand({ TableName, Key: { key_id: keyId }, ConsistentRead: true }),
        );
        const aheadUs = Number(Item?.tat_us ?? 0) - nowUs;
        // Otherwise the row changed between the writes and the read: look again.
        if (aheadUs + intervalUs > windowUs) return decision(false, aheadUs);
      }
    },
  };
};
