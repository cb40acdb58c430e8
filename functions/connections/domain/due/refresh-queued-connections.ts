import type { Deadline } from '../../../platform/model/ports.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { failuresOf } from '../standing.ts';
import type { ReceivedRefreshes, RefreshQueue } from './ports.ts';
import {
  type Failed,
  type Outcome,
  postpone,
  type RefreshOneDeps,
  refreshOne,
} from './refresh-one.ts';

export type RefreshQueuedDeps = RefreshOneDeps & { refreshQueue: Pick<RefreshQueue, 'delay'> };

/**
 * What became of the connections of a batch: how many had each outcome. Of its messages, how many
 * SQS delivers again (`delayed`), and how many it delivered too often (`dropped`).
 */
export type RefreshRun = Record<Outcome, number> & { delayed: number; dropped: number };

/** The messages that SQS delivers again, and the counts of all. */
export type RefreshedBatch = { run: RefreshRun; again: readonly ReceivedRefreshes[] };

/** Enough for one connection and the storing of its tokens. With less left, no refresh begins. */
export const leastRemainingMs = 26_000;
/** The pause of a provider that fails, for the first time; each further delivery doubles it. */
const firstPauseMs = 30_000;
const longestPauseMs = 15 * 60 * 1000;
/** After an error of ours, such as a table that cannot be written. */
const afterErrorMs = 60_000;
/** The most deliveries of a message whose provider fails. Its connections stay due, for the next run. */
const mostDeliveries = 24;

/**
 * Refreshes the connections of a batch, one after the other. It may be called more than once for a
 * connection, also at the same time: the connection's own lease admits one, and the others find it
 * no longer due.
 */
export const refreshQueuedConnections = async (
  deps: RefreshQueuedDeps,
  messages: readonly ReceivedRefreshes[],
  deadline: Deadline,
): Promise<RefreshedBatch> => {
  const counts = { refreshed: 0, ending: 0, lost: 0, postponed: 0, not_due: 0 };
  const looks = { verified: 0, refused: 0, unanswered: 0 };
  const run: RefreshRun = { ...counts, ...looks, delayed: 0, dropped: 0 };
  const again: ReceivedRefreshes[] = [];
  for (const message of messages) {
    const comesAgain = await refreshLane(deps, message, run, deadline);
    if (!comesAgain) continue;
    if (message.deliveries >= mostDeliveries && !comesAgain.isOurFault) {
      run.dropped++;
      continue;
    }
    run.delayed++;
    again.push(message);
    await deps.refreshQueue.delay(message, comesAgain.ms).catch(deps.report);
  }
  return { run, again };
};

type ComesAgain = { ms: number; isOurFault?: boolean };

const ourFault: ComesAgain = { ms: afterErrorMs, isOurFault: true };

/** @returns undefined when the message is done */
const refreshLane = async (
  deps: RefreshQueuedDeps,
  message: ReceivedRefreshes,
  run: RefreshRun,
  deadline: Deadline,
): Promise<ComesAgain | undefined> => {
  const lane: Lane = { inRow: [], unanswered: 0, deliveries: message.deliveries };
  let fault: ComesAgain | undefined;
  for (const key of keysOf(message, deps.clock.nowMs())) {
    if (deadline.remainingMs() < leastRemainingMs) return fault ?? { ms: 0 };
    try {
      const ms = await refreshNext(deps, key, run, lane);
      if (ms !== undefined) return { ms };
    } catch (error) {
      deps.report(error);
      fault = ourFault;
    }
  }
  return fault;
};

/** `inRow` are its last failures that may be its provider's, and `unanswered` are looks in a row. */
type Lane = Pick<ReceivedRefreshes, 'deliveries'> & { inRow: Failed[]; unanswered: number };

/**
 * @returns how long the lane waits; undefined when it goes on
 * @throws Error when a failure could not be stored
 */
const refreshNext = async (
  deps: RefreshQueuedDeps,
  key: ConnectionKey,
  run: RefreshRun,
  lane: Lane,
): Promise<number | undefined> => {
  const { inRow, deliveries } = lane;
  // A provider that answers nobody is left alone until the next day.
  const providerApi = lane.unanswered < mostInRow ? deps.providerApi : undefined;
  const result = await refreshOne({ ...deps, providerApi }, key);
  if (result === 'unanswered') lane.unanswered++;
  if (typeof result === 'string') {
    run[result]++;
    if (result === 'not_due' || result === 'unanswered') return undefined;
    inRow.length = 0;
    lane.unanswered = 0;
    return undefined;
  }
  const next = laneReaction(result, inRow);
  // Not all lanes at once.
  if (next === 'hold') return (result.waitMs ?? 0) * (1 + Math.random() / 2);
  run[await postpone(deps, result)]++;
  if (!result.isAlone) inRow.push(result);
  return next === 'pause' ? pauseMs(deliveries) : undefined;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Backwards every second time, so that a connection that ends the process does not stop the others, and
 * every second day, so that those that answer no look do not stop theirs.
 */
const keysOf = ({ keys, deliveries }: ReceivedRefreshes, nowMs: number) =>
  (deliveries + Math.floor(nowMs / dayMs)) % 2 === 0 ? keys.toReversed() : keys;

const pauseMs = (deliveries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (deliveries - 1));

/** A longer wait, or one after so many failures of a connection, may be for this account alone. */
const longWaitMs = 5 * 60 * 1000;
const manyFailures = 4;
/** After this many failures in a row, a provider is left alone for a while. */
const mostInRow = 3;

/**
 * What follows from a failed refresh for its lane:
 * - `postpone` this connection, and go on with the others
 * - `hold` the lane: the provider asks all to wait
 * - `pause` the lane after this connection was postponed: the provider fails
 * @param before the failures before it, in a row, without those that say nothing about others
 */
export const laneReaction = (
  { isAlone, waitMs, connection }: Failed,
  before: readonly Failed[],
): 'postpone' | 'hold' | 'pause' => {
  if (isAlone) return 'postpone';
  if (waitMs !== undefined) {
    const mayBeAlone = waitMs > longWaitMs || failuresOf(connection) >= manyFailures;
    if (!mayBeAlone || before.at(-1)?.waitMs !== undefined) return 'hold';
  }
  return before.length + 1 < mostInRow ? 'postpone' : 'pause';
};
