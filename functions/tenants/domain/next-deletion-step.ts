import type { Deadline } from '../../platform/model/ports.ts';
import { type Step, steps, type UnfinishedDeletion } from './deletion.ts';
import { type EndConnectionsDeps, endPage, leastMs } from './end-connections.ts';
import type { Deletions, TenantRows } from './ports.ts';

export type DeleteTenantsDeps = EndConnectionsDeps & {
  deletions: Deletions;
  tenantRows: TenantRows;
  recordDone(tenantId: string): void;
};

/** @returns the deletion after the step; undefined if this run can do no more */
export const nextDeletionStep = async (
  deps: DeleteTenantsDeps,
  deletion: UnfinishedDeletion,
  deadline: Deadline,
): Promise<UnfinishedDeletion | undefined> => {
  if (deadline.remainingMs() < leastMs) return undefined;
  const { tenantId, step, at } = deletion;
  const nowMs = deps.clock.nowMs();
  const over = { ...deletion, step: step + 1, stepSinceMs: nowMs, at: undefined };
  const does = steps[step];
  switch (does?.does) {
    case 'delete': {
      const after = await deleteRows(deps, { tenantId, what: does.what, at }, deadline);
      return after === undefined ? over : { ...deletion, at: after };
    }
    case 'end': {
      const after = await end(deps, deletion, does.unconfirmed, deadline);
      if (after === 'later') return undefined;
      return after === 'over' ? over : { ...deletion, at: after.at };
    }
    case 'wait':
      return (await isWaitOver(deps, deletion, does)) ? over : undefined;
    default:
      return over;
  }
};

/** Ends a page of connections. @returns where to continue, or that a later run does, or that all are done */
const end = async (
  deps: DeleteTenantsDeps,
  deletion: UnfinishedDeletion,
  unconfirmed: 'too' | 'not_yet',
  deadline: Deadline,
): Promise<{ at: string } | 'later' | 'over'> => {
  const { tenantId, at } = deletion;
  const ended = await endPage(deps, { tenantId, after: at, unconfirmed }, deadline);
  if (ended === 'cut_off') return 'later';
  if (ended.after !== undefined) return { at: ended.after };
  if (unconfirmed === 'not_yet' || !(await hasConnections(deps, tenantId))) return 'over';
  // A later run tries the rest again, from the first page.
  await deps.deletions.advance({ ...deletion, at: undefined });
  return 'later';
};

/** A page may have only rows that are no connections, such as that of a type's primary one. */
const hasConnections = async (
  { deletions }: DeleteTenantsDeps,
  tenantId: string,
): Promise<boolean> => {
  let after: string | undefined;
  do {
    const page = await deletions.connections(tenantId, after);
    if (page.connections.length > 0) return true;
    after = page.next;
  } while (after !== undefined);
  return false;
};

const isWaitOver = async (
  deps: DeleteTenantsDeps,
  { tenantId, stepSinceMs }: UnfinishedDeletion,
  { ms, onlyIfLeft }: Extract<Step, { does: 'wait' }>,
): Promise<boolean> => {
  if (stepSinceMs + ms <= deps.clock.nowMs()) return true;
  return onlyIfLeft === true && !(await hasConnections(deps, tenantId));
};

type RowDeletion = { tenantId: string; what: 'credentials' | 'all'; at: string | undefined };

/** Deletes rows of one table, perhaps not all. @returns where to continue; undefined if no table is left */
const deleteRows = async (
  { tenantRows }: DeleteTenantsDeps,
  { tenantId, what, at }: RowDeletion,
  deadline: Deadline,
): Promise<string | undefined> => {
  const names = what === 'credentials' ? tenantRows.credentialTables : tenantRows.tables;
  const from: { table?: string; after?: string } = at === undefined ? {} : JSON.parse(at);
  const table = from.table ?? names[0];
  if (table === undefined) return undefined;
  const isOver = () => deadline.remainingMs() < leastMs;
  const { after } = await tenantRows.delete(table, tenantId, { after: from.after, isOver });
  if (after !== undefined) return JSON.stringify({ table, after });
  const following = names[names.indexOf(table) + 1];
  return following === undefined ? undefined : JSON.stringify({ table: following });
};
