import type { Providers } from '../../providers/catalogue.ts';
import type { Clock, Deadline } from '../model/ports.ts';
import { laneOf, refreshParts } from './refresh-place.ts';
import type {
  DueConnection,
  DueConnections,
  QueuedRefresh,
  RefreshQueue,
} from './refresh-queue.ts';

export type QueueDueDeps = {
  dueConnections: DueConnections;
  refreshQueue: RefreshQueue;
  providers: Providers;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * What one run did. `overdue` counts connections that earlier runs must have sent, and `remaining`
 * says whether some were not sent.
 */
export type QueueRun = { queued: number; overdue: number; remaining: boolean };

const partsAtOnce = 4;
/** Enough for one page. With less left, the run ends. */
const leastRemainingMs = 10_000;
/** Three runs. */
const overdueMs = 3 * 60 * 60 * 1000;

/**
 * Sends every connection whose refresh is due to the queue, longest due first. A connection stays
 * due until it is refreshed, so what is not sent now is found by the next run, and so is what is
 * still in the queue: who refreshes it a second time finds that it is not due.
 */
export const queueDueConnections = async (
  deps: QueueDueDeps,
  deadline: Deadline,
): Promise<QueueRun> => {
  const run: QueueRun = { queued: 0, overdue: 0, remaining: false };
  const nowMs = deps.clock.nowMs();
  const left = refreshParts.values();
  const worker = async () => {
    for (const part of left) {
      try {
        await queuePart(deps, { part, nowMs }, run, deadline);
      } catch (error) {
        // The other parts do not wait for this one.
        run.remaining = true;
        deps.report(error);
      }
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, worker));
  return run;
};

const queuePart = async (
  deps: QueueDueDeps,
  { part, nowMs }: { part: string; nowMs: number },
  run: QueueRun,
  deadline: Deadline,
) => {
  for await (const page of deps.dueConnections.find(part, nowMs)) {
    run.overdue += page.filter(({ dueAtMs }) => dueAtMs < nowMs - overdueMs).length;
    const { most } = deps.refreshQueue;
    for (let from = 0; from < page.length; from += most) {
      if (deadline.remainingMs() < leastRemainingMs) {
        run.remaining = true;
        return;
      }
      const some = page.slice(from, from + most).map((due) => toQueued(deps, due));
      const taken = await deps.refreshQueue.send(some);
      run.queued += taken;
      if (taken < some.length) run.remaining = true;
    }
  }
};

/** Products that share grants also share a provider's limits. */
const toQueued = (
  { providers }: QueueDueDeps,
  { dueAtMs: _, ...key }: DueConnection,
): QueuedRefresh => {
  const { integrationType } = key;
  const family = providers.get(integrationType)?.grantFamily ?? integrationType;
  return { key, lane: laneOf(key, family) };
};
