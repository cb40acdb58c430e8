import type { Deadline } from '../../../platform/model/ports.ts';
import type { ConnectionKey } from '../connection-key.ts';
import type { ReceivedRefreshes, RefreshQueue } from './ports.ts';
import { postpone, type RefreshOneDeps, type RefreshOutcome, refreshOne } from './refresh-one.ts';
import {
  mayCheckHealth,
  nothingShown,
  type ShardState,
  type ShardStep,
  stepAfter,
} from './shard-step.ts';

export type RefreshQueuedDeps = RefreshOneDeps & { refreshQueue: Pick<RefreshQueue, 'delay'> };

/**
 * What became of the connections of a batch: how many had each outcome. Of its messages, how many
 * SQS delivers again (`delayed`), and how many it delivered too often (`dropped`).
 */
type RefreshRun = Record<RefreshOutcome, number> & { delayed: number; dropped: number };

/** The messages that SQS delivers again, and the counts of all. */
export type RefreshedBatch = { run: RefreshRun; again: readonly ReceivedRefreshes[] };

/** Enough for one connection and the storing of its tokens. With less left, no refresh begins. */
export const leastRemainingMs = 26_000;
/** The first back-off of a provider that fails; each further delivery doubles it. */
const firstBackOffMs = 30_000;
const longestBackOffMs = 15 * 60 * 1000;
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
  const checks = { verified: 0, refused: 0, unanswered: 0 };
  const run: RefreshRun = { ...counts, ...checks, delayed: 0, dropped: 0 };
  const again: ReceivedRefreshes[] = [];
  for (const message of messages) {
    const redelivery = await refreshMessage(deps, message, run, deadline);
    if (!redelivery) continue;
    if (message.deliveries >= mostDeliveries && !redelivery.isOurFault) {
      run.dropped++;
      continue;
    }
    run.delayed++;
    again.push(message);
    await deps.refreshQueue.delay(message, redelivery.delayMs).catch(deps.report);
  }
  return { run, again };
};

type Redelivery = { delayMs: number; isOurFault?: boolean };

const ourFault: Redelivery = { delayMs: afterErrorMs, isOurFault: true };

/** @returns undefined when the message is done */
const refreshMessage = async (
  deps: RefreshQueuedDeps,
  message: ReceivedRefreshes,
  run: RefreshRun,
  deadline: Deadline,
): Promise<Redelivery | undefined> => {
  let state = nothingShown;
  let fault: Redelivery | undefined;
  for (const key of keysOf(message, deps.clock.nowMs())) {
    if (deadline.remainingMs() < leastRemainingMs) return fault ?? { delayMs: 0 };
    try {
      const step = await refreshNext(deps, key, state, run);
      if (step.kind === 'cool_down') return { delayMs: spreadMs(step.waitMs) };
      if (step.kind === 'back_off') return { delayMs: backOffMs(message) };
      state = step.state;
    } catch (error) {
      deps.report(error);
      fault = ourFault;
    }
  }
  return fault;
};

/** @throws Error when a failure could not be stored */
const refreshNext = async (
  deps: RefreshQueuedDeps,
  key: ConnectionKey,
  state: ShardState,
  run: RefreshRun,
): Promise<ShardStep> => {
  const isHealthCheckOn = deps.isHealthCheckOn && mayCheckHealth(state);
  const result = await refreshOne({ ...deps, isHealthCheckOn }, key);
  const step = stepAfter(state, result);
  if ('outcome' in result) run[result.outcome]++;
  else if (step.kind !== 'cool_down') run[await postpone(deps, result)]++;
  return step;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Backwards every second time, so that a connection that ends the process does not stop the others, and
 * every second day, so that those that respond to no health check do not stop theirs.
 */
const keysOf = ({ keys, deliveries }: ReceivedRefreshes, nowMs: number) =>
  (deliveries + Math.floor(nowMs / dayMs)) % 2 === 0 ? keys.toReversed() : keys;

const backOffMs = ({ deliveries }: ReceivedRefreshes): number =>
  Math.min(longestBackOffMs, firstBackOffMs * 2 ** (deliveries - 1));

/** Up to half as long again, so that not all shards of a provider continue at once. */
const spreadMs = (waitMs: number): number => waitMs * (1 + Math.random() / 2);
