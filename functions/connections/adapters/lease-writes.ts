import { iso } from '../../platform/model/iso.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import { refreshPartOf } from '../domain/refresh-spread.ts';
import { isDue, isFree, isLeasedByOwner, isQueued, isVersion } from './write-conditions.ts';

type ConnectionToLease = Parameters<Connections['acquireLease']>[0];
type RefreshDeferral = Parameters<Connections['deferRefresh']>[1];
type DeferralCondition = Parameters<Connections['deferRefresh']>[2];

/** Extends the lease of its present owner. */
export const acquireLease = ({ version, lease }: ConnectionToLease, nowMs: number) => ({
  update: 'SET lease_owner = :owner, lease_until_ms = :until',
  condition: `${isVersion} AND (${isFree} OR ${isLeasedByOwner})`,
  values: {
    ':owner': lease.owner,
    ':until': lease.untilMs,
    ':version': version,
    ':now': nowMs,
  },
});

export const endLease = (owner: string) => ({
  update: 'REMOVE lease_owner, lease_until_ms',
  condition: isLeasedByOwner,
  values: { ':owner': owner },
});

export const deferRefresh = (
  key: ConnectionKey,
  { refreshDueAtMs = 0, reconnectByMs }: RefreshDeferral,
  still: DeferralCondition,
) => ({
  update:
    'SET refresh_due_at_ms = :due, refresh_due_at = :at, refresh_queue = :queue' +
    (reconnectByMs ? ', reconnect_by_ms = :by' : ''),
  condition: `${isQueued} AND ${'version' in still ? isVersion : isDue}`,
  values: {
    ':due': refreshDueAtMs,
    ':at': iso(refreshDueAtMs),
    ':queue': refreshPartOf(key),
    ...(reconnectByMs ? { ':by': reconnectByMs } : {}),
    ...('version' in still ? { ':version': still.version } : { ':by_then': iso(still.dueByMs) }),
  },
});
