import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LimitDecision } from '../model/limiters.ts';
import type { RateLimit } from '../model/rate-limit.ts';
import { admissionOf } from './admission.ts';
import type { Database } from './dynamodb.ts';
import type { Leases } from './leases.ts';
import {
  longestWindowUs,
  type Meter,
  type MeteredRow,
  type MeterState,
  meterStateOf,
} from './meter.ts';
import { admissionWrite, readRow } from './metered-row.ts';
import { createRecentRows } from './recent-rows.ts';
import type { Pace } from './reserve.ts';

/** What the meter says that leaves the longest wait, or else the fewest requests; `name` is its name. */
type MeterDecision = LimitDecision & { name: string };

const decisionOf = (admitted: boolean, states: readonly MeterState[]): MeterDecision => {
  const [tightest] = states.toSorted((a, b) => b.waitUs - a.waitUs || a.remaining - b.remaining);
  if (!tightest) throw new Error('A request is counted against a meter');
  const { meter, remaining, resetUs, waitUs } = tightest;
  return {
    admitted,
    name: meter.name,
    limit: meter.pace.windowUs / meter.pace.intervalUs,
    remaining,
    resetMs: resetUs / 1000,
    retryAfterMs: admitted ? 0 : waitUs / 1000,
  };
};

/** Tells one write from all others that may come in the same seconds. */
export const newId = () => randomBytes(9).toString('base64url');

/** @throws RangeError for a limit that takes longer than a day to refill: its row would go too early */
export const paceOf = ({ perSecond, burst }: RateLimit): Pace => {
  const intervalUs = Math.round(1_000_000 / perSecond);
  const windowUs = burst * intervalUs;
  if (windowUs > longestWindowUs) throw new RangeError('window');
  return { intervalUs, windowUs };
};

type WriteOutcome = {
  isAdmitted: boolean;
  /** As it is after the write, or as it was when the condition failed. */
  row: MeteredRow;
  /** Whether it may have succeeded before, and the answer was lost. */
  isRepeated?: boolean;
};

const write = async (
  { client, tableName }: Database,
  key_id: string,
  update: ReturnType<typeof admissionWrite>,
): Promise<WriteOutcome> => {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName('rate_limits'),
        Key: { key_id },
        ...update,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { isAdmitted: true, row: readRow(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const isRepeated = (error.$metadata.attempts ?? 1) > 1;
    return { isAdmitted: false, row: readRow(error.Item && unmarshall(error.Item)), isRepeated };
  }
};

/**
 * GCRA in DynamoDB, on several meters of a row at once: every admission is one conditional write, so
 * that no number of processes admits more than any of the limits. A request is refused only by a clock
 * that was read after its writes: one that waits long is judged by the time at which it is answered.
 *
 * A process remembers each row as it saw it last. Times never go back, so that a row forbids until
 * they have come what it once forbade; and it tells which write is likely to succeed.
 * @param mayGiveBack times go back, so that nothing is refused from memory
 * @param leases of a process that may count requests before they come
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export const createMeters = (
  database: Database,
  nowMs: () => number,
  { mayGiveBack = false, leases }: { mayGiveBack?: boolean; leases?: Leases },
) => {
  const seen = createRecentRows();
  const nowUs = () => nowMs() * 1000;

  return {
    /**
     * Counts a request against all meters, or against none.
     * @param key of the row
     */
    consume: async (key: string, meters: readonly Meter[]): Promise<MeterDecision> => {
      const request = { key, meters, id: newId(), lease: leases?.(key, meters, nowUs()) };
      let row = seen.rowOf(key);
      let isTrusted = !mayGiveBack;
      for (let failed = 0; ; failed++) {
        const atUs = nowUs();
        const states = statesAt(row, meters, atUs);
        if (request.lease?.use(atUs)) return decisionOf(true, states);
        if (isTrusted && mustWait(states)) return decisionOf(false, states);
        const counted = await countIn(database, row, { ...request, failed }, nowUs);
        ({ row } = counted);
        isTrusted = true;
        seen.record(key, row);
        const { countedUs } = counted;
        if (countedUs) return decisionOf(true, statesAt(row, meters, countedUs));
      }
    },
  };
};

type CountedRequest = {
  key: string;
  meters: readonly Meter[];
  id: string;
  lease: ReturnType<Leases> | undefined;
  /** How many of its writes failed, because others had written the row. */
  failed: number;
};

/** After so many, a request leases nothing: others might write before each of its writes, for as long as they like. */
const mostFailed = 2;

/** Counts a request, or a lease that begins with it. @param row as it was seen last */
const countIn = async (
  database: Database,
  row: MeteredRow,
  { key, meters, id, lease, failed }: CountedRequest,
  nowUs: () => number,
): Promise<{ row: MeteredRow; countedUs?: number }> => {
  const atUs = nowUs();
  const isContended = failed >= mostFailed;
  // A write that failed has read it.
  const expected = (failed === 0 && lease?.expected(row, atUs)) || row;
  const next = isContended ? undefined : lease?.next(expected, atUs);
  const admission = admissionOf(expected, meters, atUs, { lease: next?.change, isContended });
  const written = await write(database, key, admissionWrite(admission, id));
  const { isAdmitted, row: after } = written;
  // The write succeeded, its answer was lost, and the SDK's repetition was refused.
  const isCounted = meters.some(({ name }) => after.get(name)?.admittedLast === id);
  if (!isAdmitted && !isCounted) {
    if (!written.isRepeated) next?.fail();
    lease?.foundOthers(atUs);
    return { row: after };
  }
  next?.begin();
  return { row: after, countedUs: isAdmitted ? atUs : nowUs() };
};

const mustWait = (states: readonly MeterState[]) => states.some(({ waitUs }) => waitUs > 0);

const statesAt = (row: MeteredRow, meters: readonly Meter[], atUs: number): MeterState[] =>
  meters.map((meter) => meterStateOf(meter, row, atUs));
