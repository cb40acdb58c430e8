import type { Providers } from '../providers/catalogue.ts';
import { ServiceError } from './errors.ts';
import { freshTokens } from './fresh-tokens.ts';
import { lastTries } from './lapse.ts';
import type { Deadline } from './ports.ts';
import type { RefreshConnection } from './refresh-connection.ts';

export type RefreshDueConnections = RefreshConnection & {
  providers: Providers;
  report(error: unknown): void;
};

/** What one run did; `remaining` when it ended before the queue did. */
export type RefreshRun = {
  refreshed: number;
  /** They live, and end unless people connect them again. */
  ending: number;
  lost: number;
  postponed: number;
  remaining: boolean;
};

const pageSize = 25;
/** Time for one more refresh before the run has to end. */
const leastRemainingMs = 10_000;
const postponeMs = 6 * 60 * 60 * 1000;

/**
 * Refreshes the connections that would lapse unused, longest due first. A run is bounded by its
 * deadline and the next one goes on where it ended: what is done leaves the queue.
 */
export const refreshDueConnections = async (
  deps: RefreshDueConnections,
  deadline: Deadline,
): Promise<RefreshRun> => {
  const run: RefreshRun = { refreshed: 0, ending: 0, lost: 0, postponed: 0, remaining: false };
  const seen = new Set<string>();
  for (;;) {
    const due = await deps.integrations.findRefreshDue(deps.clock.nowMs(), pageSize);
    // The index lags behind: what was just done may still be in it.
    const fresh = due.filter((one) => !seen.has(JSON.stringify(one)));
    if (fresh.length === 0) return run;
    for (const one of fresh) {
      if (deadline.remainingMs() < leastRemainingMs) return { ...run, remaining: true };
      seen.add(JSON.stringify(one));
      run[await keepAlive(deps, one, deadline)]++;
    }
  }
};

const keepAlive = async (
  deps: RefreshDueConnections,
  { tenantId, integrationType }: { tenantId: string; integrationType: string },
  deadline: Deadline,
): Promise<Exclude<keyof RefreshRun, 'remaining'>> => {
  const provider = deps.providers.get(integrationType);
  try {
    if (!provider) throw new Error(`There is no provider ${integrationType}`);
    const { integration } = await freshTokens(
      deps,
      { tenantId, provider, keepAlive: true },
      deadline,
    );
    const next = integration.refreshDueAtMs ?? Number.POSITIVE_INFINITY;
    const isEnding = integration.reconnectByMs !== undefined;
    if (next > deps.clock.nowMs()) return isEnding ? 'ending' : 'refreshed';
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'reconnect_required') return 'lost';
    deps.report(error);
  }
  await postpone(deps, tenantId, integrationType);
  return 'postponed';
};

/** Lets the others through first; the connection itself is as it was. */
const postpone = async (
  { integrations, clock }: RefreshDueConnections,
  tenantId: string,
  integrationType: string,
) => {
  const integration = await integrations.get(tenantId, integrationType);
  if (!integration) return;
  const { lease, ...kept } = integration;
  const nowMs = clock.nowMs();
  const later = { refreshDueAtMs: nowMs + postponeMs, ...lastTries(integration, nowMs) };
  await integrations.put({ ...kept, ...later, version: kept.version + 1 }, kept.version);
};
