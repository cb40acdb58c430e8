import type { Providers } from '../../providers/catalogue.ts';
import { ServiceError } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { isRefreshDue, reconnectByOf } from './connection.ts';
import type { ConnectionKey } from './connection-key.ts';
import { postponedRefresh } from './expiry-plan.ts';
import { getAccessToken } from './get-access-token.ts';
import type { RefreshDeps } from './refresh-connection.ts';

export type RefreshDueDeps = RefreshDeps & {
  providers: Providers;
  report(error: unknown): void;
};

/** What one run did; `remaining` says whether the queue still has connections. */
export type RefreshRun = {
  refreshed: number;
  /** Connections that work now, and end unless people reconnect them. */
  ending: number;
  lost: number;
  postponed: number;
  remaining: boolean;
};
type Outcome = Exclude<keyof RefreshRun, 'remaining'>;

const pageSize = 25;
/** How many connections are refreshed at the same time. */
const atOnce = 5;
/** The time for one connection. */
const connectionMs = 20_000;
/** Enough for one connection and the storing of its tokens. With less left, the run ends. */
const leastRemainingMs = 26_000;
/** How often in a row the index may show only finished connections. */
const mostLags = 5;
/** After this many failures in a row, a provider is skipped for the rest of the run. */
const mostFailures = 3;

/**
 * Refreshes the connections that would lapse unused, longest due first. Finished connections leave
 * the queue, so a run that ends at its deadline is continued by the next one.
 */
export const refreshDueConnections = async (
  deps: RefreshDueDeps,
  deadline: Deadline,
): Promise<RefreshRun> => {
  const run: RefreshRun = { refreshed: 0, ending: 0, lost: 0, postponed: 0, remaining: false };
  const seen = new Set<string>();
  const failures = new Map<string, number>();
  let lags = 0;
  for (;;) {
    const due = await deps.connections.findRefreshDue(deps.clock.nowMs(), pageSize);
    // The index lags behind, so it may still show finished connections.
    const fresh = due.filter((one) => !seen.has(JSON.stringify(one)));
    if (fresh.length === 0) {
      if (due.length < pageSize || lags === mostLags) {
        return { ...run, remaining: due.length === pageSize };
      }
      lags++;
      await deps.clock.sleep(1_000);
      continue;
    }
    lags = 0;
    const left = fresh.values();
    const worker = async () => {
      for (const one of left) {
        if (deadline.remainingMs() < leastRemainingMs) {
          run.remaining = true;
          return;
        }
        seen.add(JSON.stringify(one));
        run[await keepAlive(deps, one, failures)]++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (run.remaining) return run;
  }
};

const keepAlive = async (
  deps: RefreshDueDeps,
  key: ConnectionKey,
  failures: Map<string, number>,
): Promise<Outcome> => {
  const { tenantId, integrationType } = key;
  const provider = deps.providers.get(integrationType);
  const failed = () => failures.get(integrationType) ?? 0;
  const isTried = failed() < mostFailures;
  try {
    if (!provider) throw new Error(`There is no provider ${integrationType}`);
    if (isTried) {
      const request = { tenantId, provider, at: key, keepAlive: true } as const;
      const { connection } = await getAccessToken(deps, request, deadlineOfOne(deps));
      if (!isRefreshDue(connection, deps.clock.nowMs())) {
        failures.delete(integrationType);
        return reconnectByOf(connection) === undefined ? 'refreshed' : 'ending';
      }
      // The refresh failed, and the present token still works.
      failures.set(integrationType, failed() + 1);
    }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'reconnect_required') return 'lost';
    failures.set(integrationType, failed() + 1);
    deps.report(error);
  }
  await postpone(deps, key, isTried).catch(deps.report);
  return 'postponed';
};

const deadlineOfOne = ({ clock }: RefreshDueDeps): Deadline => {
  const endsAtMs = clock.nowMs() + connectionMs;
  return {
    signal: AbortSignal.timeout(connectionMs),
    remainingMs: () => endsAtMs - clock.nowMs(),
  };
};

/** Moves a connection back in the queue, without any other change. */
const postpone = async (
  { connections, clock, report }: RefreshDueDeps,
  key: ConnectionKey,
  isTried: boolean,
) => {
  const nowMs = clock.nowMs();
  // A row that cannot be read is postponed too, or it would start every run.
  const stored = await connections.get(key).catch(report);
  await connections.deferRefresh(key, postponedRefresh(stored ?? undefined, { isTried, nowMs }));
};
