import type { Clock } from '../model/ports.ts';
import type { Deletion } from './deletion.ts';
import type { DeletionRequests } from './ports.ts';

type Deps = { deletions: DeletionRequests; clock: Clock };

/**
 * Has a tenant deleted, by a function that goes on with it every minute. Repeated, it changes nothing.
 * @returns how far it is, and whether this call began it
 */
export const requestDeletion = async (
  { deletions, clock }: Deps,
  tenantId: string,
): Promise<{ deletion: Deletion; isNew: boolean }> => {
  const before = await deletions.find(tenantId);
  if (before) return { deletion: before, isNew: false };
  await deletions.begin(tenantId, clock.nowMs());
  const deletion = await deletions.find(tenantId);
  if (!deletion) throw new Error('A deletion that was stored is not there');
  return { deletion, isNew: true };
};
