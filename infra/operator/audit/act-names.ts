import { tenantActs } from '../../../functions/activity/domain/acts.ts';
import type { Act } from '../../../functions/telemetry/act.ts';

type NamedAct = Act['act'];

/** Those of tenants, and the others. The compiler reports an act that is missing here. */
const others: Readonly<Record<Exclude<NamedAct, (typeof tenantActs)[number]>, true>> = {
  'notice.refused': true,
  'secrets.rotated': true,
  'tenant.deleted': true,
  'tenant.deletion_requested': true,
};

/** Every act that the audit trail may hold. */
export const actNames: readonly string[] = [
  ...(tenantActs satisfies readonly NamedAct[]),
  ...Object.keys(others),
].toSorted();
