import type { Database } from '../../platform/aws/dynamodb.ts';
import { updateItem } from '../../platform/aws/items.ts';
import { createLeases } from '../../platform/aws/leases.ts';
import { createMeters, paceOf } from '../../platform/aws/meters.ts';
import { limitRows } from '../../platform/aws/tables.ts';
import type { EnvironmentSettings } from '../../platform/environment-settings.ts';
import type { RateLimiter } from '../../platform/model/limiters.ts';
import { limitOfTenant } from '../domain/limit-override.ts';

/** An update of no row, which only opens the connection. */
const nothing = {
  update: 'SET delete_after_s = :never',
  condition: 'attribute_exists(key_id)',
  values: { ':never': 0 },
};

/** The names of meters. That of a key is its id. */
const ofTenant = 'tenant';
const ofSession = 'session';

/**
 * Counts a request against the limit of its key and that of its tenant in one write of the tenant's row: both
 * admit it, or neither counts it. A session has its own row and costs another write: a tenant may have very
 * many sessions, and one row with all of them would make each write dearer.
 */
export const createRateLimiter = (
  database: Database,
  { rateLimit, tenantRateLimit }: Pick<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'>,
  nowMs: () => number,
): RateLimiter => {
  const meters = createMeters(database, nowMs, { leases: createLeases() });
  const keyPace = paceOf(rateLimit);
  return {
    prepare: (signal) => updateItem(database, 'rate_limits', { key_id: '-' }, nothing, signal),

    consume: async ({ tenantId, keyId, session, limitOverride }) => {
      const sessionDecision =
        session && (await meters.consume(keyId, [{ name: ofSession, pace: keyPace }]));
      if (sessionDecision && !sessionDecision.admitted)
        return { ...sessionDecision, whose: 'session' };
      const { name, ...decision } = await meters.consume(limitRows.limits + tenantId, [
        ...(sessionDecision ? [] : [{ name: keyId, pace: keyPace }]),
        { name: ofTenant, pace: paceOf(limitOfTenant(limitOverride, tenantRateLimit)) },
      ]);
      if (sessionDecision && decision.admitted && sessionDecision.remaining < decision.remaining) {
        return { ...sessionDecision, whose: 'session' };
      }
      return { ...decision, whose: name === ofTenant ? 'tenant' : 'key' };
    },
  };
};
