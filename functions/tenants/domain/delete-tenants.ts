import type { Deadline } from '../../platform/model/ports.ts';
import { steps, type UnfinishedDeletion } from './deletion.ts';
import { leastMs } from './end-connections.ts';
import { type DeleteTenantsDeps, nextDeletionStep } from './next-deletion-step.ts';

/** What one run did. `unfinished` counts deletions that later runs continue, `overdue` those of them that are old. */
export type DeletionRun = { finished: number; unfinished: number; overdue: number };

/** A day: longer than ending 10,000 connections that all take as long as they may. */
const overdueMs = 86_400_000;

/** Continues every deletion that is not done. If a step fails or the run is killed, a later run continues. */
export const deleteTenants = async (
  deps: DeleteTenantsDeps,
  deadline: Deadline,
): Promise<DeletionRun> => {
  const tenantIds = await deps.deletions.unfinished();
  let [finished, overdue] = [0, 0];
  for (const tenantId of rotated(tenantIds, deps.clock.nowMs())) {
    if (deadline.remainingMs() < leastMs) break;
    try {
      if (await continueDeletion(deps, tenantId, deadline)) finished++;
    } catch (error) {
      deps.report(error);
    }
  }
  // Also those for which no time was left.
  for (const tenantId of tenantIds) if (await isOverdue(deps, tenantId)) overdue++;
  return { finished, unfinished: tenantIds.length - finished, overdue };
};

const betweenRunsMs = 60_000;

/** Each run begins with another one, since that may take all of its time. */
const rotated = (tenantIds: readonly string[], nowMs: number): readonly string[] => {
  const first = Math.floor(nowMs / betweenRunsMs) % tenantIds.length;
  return [...tenantIds.slice(first), ...tenantIds.slice(0, first)];
};

/** A deletion whose row cannot be read counts too, since its age is unknown. */
const isOverdue = async ({ deletions, clock, report }: DeleteTenantsDeps, tenantId: string) => {
  try {
    const deletion = await deletions.find(tenantId);
    if (!deletion || 'doneAtMs' in deletion) return false;
    return deletion.requestedAtMs + overdueMs < clock.nowMs();
  } catch (error) {
    report(error);
    return true;
  }
};

/** @returns whether it is done now */
const continueDeletion = async (
  deps: DeleteTenantsDeps,
  tenantId: string,
  deadline: Deadline,
): Promise<boolean> => {
  const { deletions, clock } = deps;
  const nowMs = clock.nowMs();
  const leased = await deletions.acquire(tenantId, nowMs, nowMs + deadline.remainingMs());
  if (!leased) return false;
  try {
    let at: UnfinishedDeletion | undefined = leased;
    while (at && at.step < steps.length) {
      at = await nextDeletionStep(deps, at, deadline);
      if (at) await deletions.advance(at);
    }
    if (!at) return false;
    await deletions.finish(tenantId, clock.nowMs());
    deps.recordDone(tenantId);
    return true;
  } finally {
    await deletions.release(tenantId);
  }
};
