import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { type Connection, isUnverified } from '../connection.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { openConnection } from '../open-connection.ts';
import { type Verification, verificationWithout, verifyAccess } from '../verify-access.ts';
import type { UseDeps } from '../with-access-token.ts';
import { isHealthChecked } from './find-health-checks.ts';

export type HealthCheckDeps = UseDeps & { providers: ProviderFinder };

/**
 * Besides those of {@link Verification}; after `unanswered` the next day asks again.
 * - `not_due`: somebody else refreshed, postponed, used, replaced or ended it
 */
export type HealthCheckResult = Exclude<Verification, 'overtaken'> | 'not_due';

/** Whether nobody knows for a day if the provider still accepts it. */
export const isHealthCheckDue = (connection: Connection, nowMs: number): boolean =>
  connection.state.is !== 'ended' && isUnverified(connection, nowMs);

/**
 * Asks the provider whether it still accepts a connection. One whose access token has expired is
 * refreshed, which says the same.
 */
export const checkHealth = async (
  deps: HealthCheckDeps,
  key: ConnectionKey,
  found: Connection,
  deadline: Deadline,
): Promise<HealthCheckResult> => {
  try {
    const verification = await verify(deps, key, found, deadline);
    return verification === 'overtaken' ? 'not_due' : verification;
  } catch (error) {
    deps.report(error);
    return 'unanswered';
  }
};

const verify = async (
  deps: HealthCheckDeps,
  key: ConnectionKey,
  found: Connection,
  deadline: Deadline,
): Promise<HealthCheckResult | 'overtaken'> => {
  const { tenantId, integrationType } = key;
  const provider = findProvider(deps.providers, integrationType);
  const isOfTenantApp = found.tenantApp !== undefined;
  if (!isHealthChecked(provider, { isOfTenantApp })) return 'not_due';
  const access = await openConnection(deps, { tenantId, provider, at: key, found }, deadline);
  if ('none' in access) return verificationWithout(access.none);
  const isDue = isUnverified(access.open.connection, deps.clock.nowMs());
  return isDue ? verifyAccess(deps, access.open, deadline) : 'verified';
};
