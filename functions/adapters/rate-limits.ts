import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimit } from '../config.ts';
import type { RateLimitDecision, RateLimiter } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { getItem } from './items.ts';

/** Whole microseconds: sums of fractions of a millisecond would drift off the limit. */
type Pace = { intervalUs: number; windowUs: number };

/** `id` is that of the request, which the row keeps of the one that it admitted last. */
type Attempt = { keyId: string; id: string; nowUs: number };

/** The write that admits a request: at which `tat_us` of the row, and what that becomes. */
type Admission = { tat: string; condition: string; values: Record<string, number> };

const idle: Admission = {
  tat: ':now + :interval',
  condition: 'attribute_not_exists(tat_us) OR tat_us <= :now',
  values: {},
};

const busy = (nowUs: number, { intervalUs, windowUs }: Pace): Admission => ({
  tat: 'tat_us + :interval',
  // The SDK repeats a write whose answer is lost: one request is counted once.
  condition: 'tat_us > :now AND tat_us <= :ceiling AND NOT admitted_last = :id',
  values: { ':ceiling': nowUs + windowUs - intervalUs },
});

/** @returns the new `tat_us`; undefined when the row is not one of which this admits a request */
const advance = async (
  { client, tableName }: Database,
  { intervalUs, windowUs }: Pace,
  { keyId, id, nowUs }: Attempt,
  { tat, condition, values }: Admission,
): Promise<number | undefined> => {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName('rate_limits'),
        Key: { key_id: keyId },
        UpdateExpression: `SET tat_us = ${tat}, admitted_last = :id, delete_after_s = :delete`,
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ':now': nowUs,
          ':id': id,
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
 * no number of processes admits more than the limit. A request is refused only by a clock that was
 * read after its writes: one that waits long is judged by the time at which it is answered. A
 * process that has read that a key is at its limit does not read it again until a request may be admitted.
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export const createRateLimiter = (
  database: Database,
  { perSecond, burst }: RateLimit,
  nowMs: () => number,
): RateLimiter => {
  const intervalUs = Math.round(1_000_000 / perSecond);
  const windowUs = burst * intervalUs;
  const pace = { intervalUs, windowUs };
  const recentRefusals = createRecentRefusals();
  const decision = (admitted: boolean, untilTatUs: number): RateLimitDecision => {
    // A write that took long may end after the time that it names.
    const aheadUs = Math.max(0, untilTatUs);
    return {
      admitted,
      limit: burst,
      remaining: Math.max(0, Math.floor((windowUs - aheadUs) / intervalUs)),
      resetMs: aheadUs / 1000,
      retryAfterMs: admitted ? 0 : (aheadUs - windowUs + intervalUs) / 1000,
    };
  };

  /** @returns undefined when a request may be admitted now */
  const refuse = (tatUs: number): RateLimitDecision | undefined => {
    const aheadUs = tatUs - nowMs() * 1000;
    return aheadUs + intervalUs > windowUs ? decision(false, aheadUs) : undefined;
  };

  /** @returns undefined when the row changed, or time passed, while the writes were on their way */
  const decide = async (keyId: string, id: string): Promise<RateLimitDecision | undefined> => {
    const attempt = { keyId, id, nowUs: nowMs() * 1000 };
    const tatUs =
      (await advance(database, pace, attempt, idle)) ??
      (await advance(database, pace, attempt, busy(attempt.nowUs, pace)));
    if (tatUs !== undefined) return decision(true, tatUs - attempt.nowUs);
    const item = await getItem(database, 'rate_limits', { key_id: keyId });
    const rowTatUs = Number(item?.tat_us ?? 0);
    // The write succeeded, its answer was lost, and the SDK's repetition was refused.
    if (item?.admitted_last === id) return decision(true, rowTatUs - nowMs() * 1000);
    const refusal = refuse(rowTatUs);
    if (refusal) recentRefusals.note(keyId, rowTatUs);
    return refusal;
  };

  return {
    // The id of a key is a UUID.
    prepare: (signal) => getItem(database, 'rate_limits', { key_id: '-' }, signal),

    take: async (keyId) => {
      const knownTatUs = recentRefusals.tatUsOf(keyId);
      const refusal = knownTatUs === undefined ? undefined : refuse(knownTatUs);
      if (refusal) return refusal;
      const id = randomUUID();
      for (;;) {
        const decided = await decide(keyId, id);
        if (decided) return decided;
      }
    },
  };
};

/** Keys beyond this many are asked about again. */
const mostKeys = 1_000;

/**
 * Remembers refused keys by `tat_us`, so that only the first refusal writes and reads. A row's
 * time never goes back: what it forbids now, it forbids until that time has come, and meanwhile no
 * process changes it.
 */
export const createRecentRefusals = () => {
  const refused = new Map<string, number>();
  return {
    /** @returns undefined for a key that is not known to be at its limit */
    tatUsOf: (keyId: string): number | undefined => refused.get(keyId),
    note: (keyId: string, tatUs: number): void => {
      refused.delete(keyId);
      refused.set(keyId, tatUs);
      const [oldest] = refused.keys();
      if (refused.size > mostKeys && oldest !== undefined) refused.delete(oldest);
    },
  };
};
