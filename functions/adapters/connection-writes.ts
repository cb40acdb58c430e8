import type { ConnectionKey } from '../domain/connection/connection-key.ts';
import type { Connections } from '../domain/connection/ports.ts';
import { partOf } from '../domain/connection/refresh-place.ts';

type Lease = Parameters<Connections['acquireLease']>[1];
type Failure = Parameters<Connections['releaseLease']>[2];
type Deferral = Parameters<Connections['deferRefresh']>[1];
type Still = Parameters<Connections['deferRefresh']>[2];

// Conditions on the stored row. Where one holds an OR, brackets stand around it at its use.
// The item that a replaced connection leaves is not a connection.
const isNew = 'attribute_not_exists(integration_id)';
const isVersion = 'version = :version';
const isFree = 'attribute_not_exists(lease_until_ms) OR lease_until_ms <= :now';
const isOwn = 'lease_owner = :owner';
const isCool = 'attribute_not_exists(cool_down_until_ms) OR cool_down_until_ms <= :now';
const isQueued = 'attribute_exists(refresh_queue)';
const isDue = 'refresh_due_at <= :by_then';

const ifVersion = (version: number) => ({
  condition: isVersion,
  values: { ':version': version },
});

/**
 * A condition: the row is of this version, or gone. The SDK repeats a deletion whose answer is lost, and
 * the repeated one must not look refused.
 */
export const ifVersionOrGone = (version: number) => ({
  condition: `attribute_not_exists(tenant_id) OR ${isVersion}`,
  values: { ':version': version },
});

/** A condition: the row is of this version, or there is none; `free` as the port has it. */
export const ifUnchanged = (version: number | undefined, free?: { atMs: number }) => {
  if (version === undefined) return { condition: isNew };
  if (!free) return ifVersion(version);
  return {
    condition: `${isVersion} AND (${isFree})`,
    values: { ':version': version, ':now': free.atMs },
  };
};

/** Who has the lease already gets it for longer. */
export const takeLease = (version: number, { owner, untilMs, nowMs }: Lease) => ({
  update: 'SET lease_owner = :owner, lease_until_ms = :until',
  condition: `${isVersion} AND (${isFree} OR ${isOwn}) AND (${isCool})`,
  values: {
    ':owner': owner,
    ':until': untilMs,
    ':version': version,
    ':now': nowMs,
  },
});

const removeLease = 'REMOVE lease_owner, lease_until_ms';

export const endLease = (owner: string) => ({
  update: removeLease,
  condition: isOwn,
  values: { ':owner': owner },
});

export const endLeaseWith = (
  { failedRefreshes, coolDownUntilMs }: NonNullable<Failure>,
  owner: string,
) => ({
  update: `SET failed_refreshes = :failed, cool_down_until_ms = :until ${removeLease}`,
  condition: isOwn,
  values: {
    ':owner': owner,
    ':failed': failedRefreshes,
    ':until': coolDownUntilMs,
  },
});

export const deferRefresh = (
  key: ConnectionKey,
  { refreshDueAtMs, reconnectByMs }: Deferral,
  still: Still,
) => ({
  update:
    'SET refresh_due_at_ms = :due, refresh_due_at = :at, refresh_queue = :queue' +
    (reconnectByMs ? ', reconnect_by_ms = :by' : ''),
  condition: `${isQueued} AND ${'version' in still ? isVersion : isDue}`,
  values: {
    ':due': refreshDueAtMs,
    ':at': new Date(refreshDueAtMs).toISOString(),
    ':queue': partOf(key),
    ...(reconnectByMs ? { ':by': reconnectByMs } : {}),
    ...('version' in still
      ? { ':version': still.version }
      : { ':by_then': new Date(still.dueByMs).toISOString() }),
  },
});

/** Raises the version, so that no writer of the whole row stores the old name again. */
export const rename = (integrationId: string, name: string | undefined) => ({
  update: `${name === undefined ? 'REMOVE #name' : 'SET #name = :name'} ADD version :one`,
  condition: 'integration_id = :id',
  names: { '#name': 'name' },
  values: {
    ':id': integrationId,
    ':one': 1,
    ...(name === undefined ? {} : { ':name': name }),
  },
});

/** Raises the version, so that who replaces the primary connection looks again which one it is. */
export const choosePrimary = (integrationId: string) => ({
  update: 'SET primary_id = :id ADD version :one',
  values: { ':id': integrationId, ':one': 1 },
});
