import { storeActivity } from '../../activity/domain/store-activity.ts';
import { composeWriteAuditTrail } from '../../composition/api.ts';
import { readConfig } from '../../platform/config.ts';
import { logError } from '../../platform/telemetry/logging.ts';
import { deliveredLines } from '../../telemetry/delivered-lines.ts';

let deps: ReturnType<typeof composeWriteAuditTrail> | undefined;

/**
 * CloudWatch Logs calls it with the audit lines of the other functions, which it stores in the audit trail,
 * and for their tenants to read. A delivery may come twice, and so may its lines.
 * @throws Error, on which Lambda retries
 */
export const handler = async (event: unknown): Promise<void> => {
  deps ??= composeWriteAuditTrail(readConfig());
  await store(deps, event).catch((error: unknown) => {
    logError(error);
    throw error;
  });
};

const store = async (
  { auditLog, activity }: ReturnType<typeof composeWriteAuditTrail>,
  event: unknown,
): Promise<void> => {
  const { lines, unreadable } = deliveredLines(event);
  if (lines.length > 0) await auditLog.put(lines);
  // After them: that tenants' rows cannot be stored keeps no line from the trail.
  if (activity) {
    await storeActivity(
      activity,
      lines.map(({ text }) => text),
    );
  }
  if (unreadable > 0) throw new Error(`${unreadable} lines are no audit lines`);
};
