import { createHash } from 'node:crypto';
import type { Entry, Level } from 'dynalite/db/index.js';
import * as z from 'zod';
import { dynamodbError, validationError } from './operations.ts';

/** How long AWS knows a token. */
const tenMinutesMs = 600_000;
const cleaningMs = 60_000;
const prefix = 'transaction~';
const rowSchema = z.object({ hash: z.string(), doneAtMs: z.number() });

/**
 * Remembers the tokens of committed transactions, so that a repeated one is not done again.
 * The row of a token is written together with its transaction.
 */
export const createRequestTokens = (level: Level) => {
  let nextCleaningMs = 0;
  const forgetOld = async (nowMs: number): Promise<Entry[]> => {
    if (nowMs < nextCleaningMs) return [];
    nextCleaningMs = nowMs + cleaningMs;
    const old: Entry[] = [];
    for (const [key, row] of level.iterator({ gte: prefix, lt: `${prefix}\uffff` })) {
      if (isOld(row, nowMs)) old.push({ type: 'del', key });
    }
    return old;
  };

  return {
    /**
     * @returns the entries to commit with the transaction; undefined when it was done already
     * @throws AwsError when the token belongs to another transaction
     */
    claim: async (token: unknown, items: unknown, nowMs: number): Promise<Entry[] | undefined> => {
      if (token === undefined || token === '') return [];
      if (typeof token !== 'string' || token.length > 36) {
        throw validationError(
          `1 validation error detected: Value '${token}' at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to 36`,
        );
      }
      const key = prefix + token;
      const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex');
      const known = rowSchema.safeParse(await level.get(key)).data;
      if (known && !isOld(known, nowMs)) {
        if (known.hash === hash) return undefined;
        throw dynamodbError('IdempotentParameterMismatchException', '');
      }
      return [...(await forgetOld(nowMs)), { type: 'put', key, value: { hash, doneAtMs: nowMs } }];
    },
  };
};

const isOld = (row: unknown, nowMs: number) => {
  const { data } = rowSchema.safeParse(row);
  return !data || data.doneAtMs + tenMinutesMs < nowMs;
};
