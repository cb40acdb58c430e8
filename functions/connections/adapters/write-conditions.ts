import type { LeaseGuard } from '../domain/ports.ts';

// Conditions on the stored row. Where one holds an OR, brackets stand around it at its use.
// The item that a replaced connection leaves is not a connection.
const isNew = 'attribute_not_exists(integration_id)';
export const isVersion = 'version = :version';
export const isFree = 'attribute_not_exists(lease_until_ms) OR lease_until_ms <= :now';
export const isLeasedByOwner = 'lease_owner = :owner';
export const isQueued = 'attribute_exists(refresh_queue)';
export const isDue = 'refresh_due_at <= :by_then';

/**
 * A condition: the row is of this version, or gone. The SDK repeats a deletion whose response is lost, and
 * the repeated one must not count as refused.
 */
export const ifVersionOrGone = (version: number) => ({
  condition: `attribute_not_exists(tenant_id) OR ${isVersion}`,
  values: { ':version': version },
});

/** A condition: the row is of this version, or there is none. */
export const ifUnchanged = (
  version: number | undefined,
  guard?: LeaseGuard,
): { condition: string; values?: Record<string, unknown> } => {
  if (version === undefined) return { condition: isNew };
  if (!guard) return { condition: isVersion, values: { ':version': version } };
  const [held, value] =
    'owner' in guard
      ? [isLeasedByOwner, { ':owner': guard.owner }]
      : [`(${isFree})`, { ':now': guard.freeAtMs }];
  return {
    condition: `${isVersion} AND ${held}`,
    values: { ':version': version, ...value },
  };
};
