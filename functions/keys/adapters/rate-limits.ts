import type { Database } from '../../platform/aws/dynamodb.ts';
import { updateItem } from '../../platform/aws/items.ts';
import { createMeters, paceOf } from '../../platform/aws/meters.ts';
import { tenantMeters } from '../../platform/aws/tables.ts';
import type { EnvironmentSettings } from '../../platform/config.ts';
import type { RateLimiter } from '../../platform/model/ports.ts';
import { limitOfTenant } from '../domain/limit-override.ts';

/** Of a row that nobody has. */
const nothing = {
  update: 'SET delete_after_s = :never',
  condition: 'attribute_exists(key_id)',
  values: { ':never': 0 },
};

/** The meter of a tenant; those of its keys are named after them. */
const ofTenant = 'tenant';

/** The meter of a session, in a row of its own. */
const ofSession = 'session';

/**
 * Counts a request against the limit of its key and that of its tenant, in one write: both admit it, or
 * neither counts it. A tenant's row holds both. A session has a row of its own, and a write more: a tenant
 * has as many at once as people look at its pages, and a row with all of them would cost each write more.
 */
export const createRateLimiter = (
  database: Database,
  { rateLimit, tenantRateLimit }: Pick<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'>,
  nowMs: () => number,
): RateLimiter => {
  const meters = createMeters(database, nowMs);
  const keyPace = paceOf(rateLimit);
  return {
    prepare: (signal) => updateItem(database, 'rate_limits', { key_id: '-' }, nothing, signal),

    consume: async ({ tenantId, keyId, session, limitOverride }) => {
      const sessionDecision =
        session && (await meters.consume(keyId, [{ name: ofSession, pace: keyPace }]));
      if (sessionDecision && !sessionDecision.admitted)
        return { ...sessionDecision, whose: 'session' };
      const { name, ...decision } = await meters.consume(tenantMeters.limits + tenantId, [
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
