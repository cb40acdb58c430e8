import type { Clock } from '../../platform/model/ports.ts';
import type { Deletion } from './deletion.ts';
import type { DeletionRequests, KnownTenants } from './ports.ts';

type RequestDeletionDeps = {
  deletions: DeletionRequests;
  knownTenants: KnownTenants;
  clock: Clock;
};

/**
 * Begins the deletion of a tenant, which a function continues every minute. Repeated, it changes nothing.
 * @returns the deletion, and whether this call began it; undefined if nothing is stored of the tenant: then its
 *   id may be misspelled, and a deletion would make that id unusable
 */
export const requestDeletion = async (
  { deletions, knownTenants, clock }: RequestDeletionDeps,
  tenantId: string,
): Promise<{ deletion: Deletion; isNew: boolean } | undefined> => {
  const before = await deletions.find(tenantId);
  if (before) return { deletion: before, isNew: false };
  if (!(await knownTenants.isKnown(tenantId))) return undefined;
  await deletions.begin(tenantId, clock.nowMs());
  const deletion = await deletions.find(tenantId);
  if (!deletion) throw new Error('A deletion that was stored is not there');
  return { deletion, isNew: true };
};
