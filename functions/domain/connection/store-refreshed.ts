import { readVariables } from '../../providers/read-variables.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Clock, Connections, Deadline } from '../model/ports.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import { type Connection, type Grant, holdSameTokens } from './connection.ts';
import { expiryPlan } from './expiry-plan.ts';
import type { LeasedConnection } from './refresh-connection.ts';

type Granted = { grant: Grant; sealedTokens: string };

/**
 * Stores what a refresh brought, over everything but newer tokens and the provider's word that the
 * app was removed: others may have marked the connection meanwhile. Retried until the deadline,
 * since the tokens cannot be had again.
 * @returns undefined when what is there counts for more, or nothing is there any more
 */
export const storeRefreshed = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  leased: LeasedConnection,
  granted: Granted,
  deadline: Deadline,
): Promise<Connection | undefined> => {
  let current = leased.connection;
  const { tenantId, integrationType } = current;
  for (;;) {
    const { version } = current;
    const next = refreshed({ ...leased, connection: current }, granted, clock.nowMs());
    if (await retryUntilDeadline(() => connections.put(next, version), clock, deadline))
      return next;
    const found = await retryUntilDeadline(
      () => connections.get(tenantId, integrationType),
      clock,
      deadline,
    );
    if (!found || found.uninstalledAtMs || !holdSameTokens(found, current)) return undefined;
    current = found;
  }
};

const refreshed = (
  { provider, connection }: LeasedConnection,
  { grant: { tokens, answer }, sealedTokens }: Granted,
  nowMs: number,
): Connection => {
  // Left out are the lease, and what the refresh has made untrue.
  const { lease, failedRefreshes, coolDownUntilMs, ...rest } = connection;
  const { accessTokenExpiresAtMs, lapsesAtMs, refreshDueAtMs, reconnectByMs, ...kept } = rest;
  const moved = readVariables(provider, 'token', (name) => scalarAt(answer, name));
  return {
    ...kept,
    status: 'connected',
    sealedTokens,
    ...(tokens.accessTokenExpiresAtMs
      ? { accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs }
      : {}),
    grantedScopes: tokens.grantedScopes ?? connection.grantedScopes,
    variables: { ...connection.variables, ...moved.values },
    ...expiryPlan(provider, tokens, { grantedAtMs: connection.connectedAtMs, nowMs }),
    version: connection.version + 1,
    refreshedAtMs: nowMs,
  };
};
