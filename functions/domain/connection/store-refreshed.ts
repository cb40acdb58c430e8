import { readVariables } from '../../providers/read-variables.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Clock, Deadline, Integrations } from '../model/ports.ts';
import { insist } from '../waiting/retry-until-deadline.ts';
import { type Grant, holdSameTokens, type Integration } from './connection.ts';
import { lapseOf } from './expiry-plan.ts';
import type { Leased } from './refresh-connection.ts';

type Granted = { grant: Grant; sealedTokens: string };

/**
 * Stores what a refresh brought, over everything but newer tokens and the provider's word that the
 * app was removed: others may have marked the connection meanwhile. Retried until the deadline,
 * since the tokens cannot be had again.
 * @returns undefined when what is there counts for more, or nothing is there any more
 */
export const storeRefreshed = async (
  { integrations, clock }: { integrations: Integrations; clock: Clock },
  leased: Leased,
  granted: Granted,
  deadline: Deadline,
): Promise<Integration | undefined> => {
  let current = leased.integration;
  const { tenantId, integrationType } = current;
  for (;;) {
    const { version } = current;
    const next = refreshed({ ...leased, integration: current }, granted, clock.nowMs());
    if (await insist(() => integrations.put(next, version), clock, deadline)) return next;
    const found = await insist(() => integrations.get(tenantId, integrationType), clock, deadline);
    if (!found || found.uninstalledAtMs || !holdSameTokens(found, current)) return undefined;
    current = found;
  }
};

const refreshed = (
  { provider, integration }: Leased,
  { grant: { tokens, answer }, sealedTokens }: Granted,
  nowMs: number,
): Integration => {
  // Left out are the lease, and what the refresh has made untrue.
  const { lease, failedRefreshes, coolDownUntilMs, ...rest } = integration;
  const { accessTokenExpiresAtMs, lapsesAtMs, refreshDueAtMs, reconnectByMs, ...kept } = rest;
  const moved = readVariables(provider, 'token', (name) => scalarAt(answer, name));
  return {
    ...kept,
    status: 'connected',
    sealedTokens,
    ...(tokens.accessTokenExpiresAtMs
      ? { accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs }
      : {}),
    grantedScopes: tokens.grantedScopes ?? integration.grantedScopes,
    variables: { ...integration.variables, ...moved.values },
    ...lapseOf(provider, tokens, { grantedAtMs: integration.connectedAtMs, nowMs }),
    version: integration.version + 1,
    refreshedAtMs: nowMs,
  };
};
