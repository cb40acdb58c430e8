import { type Health, healthy } from './webhook-health.ts';

/** What a tenant changes of an endpoint. `isMoved`: its URL is a new one. */
type HealthChange = {
  status?: 'enabled' | 'disabled' | undefined;
  hasUrl: boolean;
  isMoved: boolean;
};

/** Whether the tenant may have repaired it. The same request, sent again, counts too. */
const isStarted = (before: Health, { status, hasUrl }: HealthChange): boolean =>
  status === 'enabled' || (status === undefined && hasUrl && before.is !== 'disabled');

/** @returns undefined if nothing of it changes */
export const healthAfterChange = (
  before: Health,
  change: HealthChange,
  nowMs: number,
): Health | undefined => {
  if (isStarted(before, change)) return healthy;
  if (before.is === 'disabled') return change.isMoved ? withoutFailures(before) : undefined;
  return change.status && { is: 'disabled', why: 'by_tenant', atMs: nowMs };
};

const withoutFailures = ({ failures: _, ...health }: Extract<Health, { is: 'disabled' }>): Health =>
  health;
