import type { Deadline } from '../model/ports.ts';
import { type KeepAliveDeps, keepAlive, type Outcome, postpone } from './keep-alive.ts';
import type { ReceivedRefresh, RefreshQueue } from './refresh-queue.ts';

export type RefreshQueuedDeps = KeepAliveDeps & { refreshQueue: Pick<RefreshQueue, 'delay'> };

/** What became of a batch: how many had each outcome, and how many come again. */
export type RefreshRun = Record<Outcome, number> & { delayed: number };

/** The messages that come again, and the counts of all. */
export type RefreshedBatch = { run: RefreshRun; again: readonly ReceivedRefresh[] };

/** Enough for one connection and the storing of its tokens. With less left, no refresh begins. */
const leastRemainingMs = 26_000;
/** After this many failures in a row, a provider is left alone for a while. */
const mostFailures = 3;
/** For the first time; each further delivery doubles it. */
const firstPauseMs = 30_000;
const longestPauseMs = 15 * 60 * 1000;
/** So often a message comes in vain. Then the connection is postponed, and leaves the queue. */
const mostDeliveries = 16;
/** After an error of ours, such as a table that cannot be written. */
const afterErrorMs = 60_000;

/**
 * Refreshes the connections of a batch: those of one lane one after the other, and the lanes at the
 * same time. It may be called more than once for a connection, also at the same time: the
 * connection's own lease admits one, and who comes later finds it no longer due.
 */
export const refreshQueuedConnections = async (
  deps: RefreshQueuedDeps,
  messages: readonly ReceivedRefresh[],
  deadline: Deadline,
): Promise<RefreshedBatch> => {
  const run: RefreshRun = {
    refreshed: 0,
    ending: 0,
    lost: 0,
    postponed: 0,
    not_due: 0,
    delayed: 0,
  };
  const lanes = [...Map.groupBy(messages, ({ lane }) => lane).values()];
  const again = await Promise.all(lanes.map((lane) => refreshLane(deps, lane, run, deadline)));
  run.delayed = again.flat().length;
  return { run, again: again.flat() };
};

/** @returns the messages that come again */
const refreshLane = async (
  deps: RefreshQueuedDeps,
  lane: readonly ReceivedRefresh[],
  run: RefreshRun,
  deadline: Deadline,
): Promise<ReceivedRefresh[]> => {
  const again: ReceivedRefresh[] = [];
  const delay = async (messages: readonly ReceivedRefresh[], ms: number) => {
    again.push(...messages);
    for (const message of messages) await deps.refreshQueue.delay(message, ms).catch(deps.report);
  };
  let failures = 0;
  for (const [n, message] of lane.entries()) {
    const rest = lane.slice(n);
    if (deadline.remainingMs() < leastRemainingMs) {
      await delay(rest, 0);
      return again;
    }
    const mayWait = message.deliveries < mostDeliveries;
    const outcome = await keepAlive(deps, message.key, mayWait).catch(deps.report);
    if (outcome === undefined) {
      await delay([message], afterErrorMs);
      continue;
    }
    if (typeof outcome === 'object') {
      // Not all lanes at once.
      await delay(rest, outcome.waitMs * (1 + Math.random() / 2));
      return again;
    }
    run[outcome]++;
    failures = outcome === 'postponed' ? failures + 1 : 0;
    if (failures < mostFailures) continue;
    await leaveAlone(deps, lane.slice(n + 1), run, delay);
    return again;
  }
  return again;
};

/** Messages of a provider that fails wait; those that waited often are postponed without a try. */
const leaveAlone = async (
  deps: RefreshQueuedDeps,
  messages: readonly ReceivedRefresh[],
  run: RefreshRun,
  delay: (messages: readonly ReceivedRefresh[], ms: number) => Promise<void>,
) => {
  for (const message of messages) {
    const { deliveries, key } = message;
    if (deliveries < mostDeliveries) {
      await delay([message], Math.min(longestPauseMs, firstPauseMs * 2 ** (deliveries - 1)));
    } else if (await postpone(deps, key, false).then(() => true, deps.report)) {
      run.postponed++;
    } else {
      await delay([message], afterErrorMs);
    }
  }
};
