import type { Clock } from '../../platform/model/ports.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import { type Activity, storedMs } from './activity.ts';
import { activityOfLine } from './activity-of-line.ts';
import type { ActivityWriter } from './ports.ts';

export type StoreActivityDeps = {
  activityWriter: ActivityWriter;
  tenantSettings: TenantSettings;
  clock: Pick<Clock, 'nowMs'>;
};

/**
 * Of one tenant, whose partition takes a thousand writes a second: ten times what it may request.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 * @see https://newsletter.simpleaws.dev/p/partitions-sharding-split-for-heat-dynamodb
 */
const atOnce = 10;

/**
 * Stores what tenants may see of lines of the audit trail, in any order and perhaps again.
 * @throws what storing some of them threw, when all tenants had their turn: one whose part of the table is
 *   busy holds up no other
 */
export const storeActivity = async (
  deps: StoreActivityDeps,
  lines: readonly string[],
): Promise<void> => {
  const oldestMs = deps.clock.nowMs() - storedMs;
  const entries = lines
    .map(activityOfLine)
    .filter((entry) => entry !== undefined)
    .filter(({ id }) => timeOf(id) > oldestMs);
  const byTenant = Map.groupBy(entries, ({ tenantId }) => tenantId);
  const stored = await Promise.allSettled(
    [...byTenant].map(([tenantId, ofTenant]) => storeOf(deps, tenantId, ofTenant)),
  );
  const failed = stored.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
};

const storeOf = async (
  { activityWriter, tenantSettings }: StoreActivityDeps,
  tenantId: string,
  entries: readonly Activity[],
): Promise<void> => {
  // Its rows are being deleted, or are gone: a late line brings none back.
  const { deletionRequestedAtMs } = await tenantSettings.of(tenantId);
  if (deletionRequestedAtMs !== undefined) return;
  for (let from = 0; from < entries.length; from += atOnce) {
    await Promise.all(entries.slice(from, from + atOnce).map(activityWriter.put));
  }
};
