import type { Providers } from '../../providers/catalogue.ts';
import { ServiceError } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { isRefreshDue, reconnectByOf } from './connection.ts';
import { postponedRefresh } from './expiry-plan.ts';
import { getAccessToken } from './get-access-token.ts';
import type { ConnectionKey } from './ports.ts';
import type { RefreshDeps } from './refresh-connection.ts';

export type RefreshDueDeps = RefreshDeps & {
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
type Outcome = Exclude<keyof RefreshRun, 'remaining'>;

const pageSize = 25;
/** Several providers are waited for at once. */
const atOnce = 5;
/** For one connection. */
const connectionMs = 20_000;
/** A refresh may end later than that, and has to be stored: a run ends when less is left. */
const leastRemainingMs = 26_000;
/** How often the index may show only what was just done. */
const mostLags = 5;
/** A provider that failed as often in a row is left alone for the rest of a run. */
const mostFailures = 3;

/**
 * Refreshes the connections that would lapse unused, longest due first. A run is bounded by its
 * deadline and the next one goes on where it ended: what is done leaves the queue.
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
    // The index lags behind: what was just done may still be in it.
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
      const request = { tenantId, provider, keepAlive: true } as const;
      const { connection } = await getAccessToken(deps, request, deadlineOfOne(deps));
      if (!isRefreshDue(connection, deps.clock.nowMs())) {
        failures.delete(integrationType);
        return reconnectByOf(connection) === undefined ? 'refreshed' : 'ending';
      }
      // It failed, and the present token still works.
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

/** Lets the others through first; the connection itself is as it was. */
const postpone = async (
  { connections, clock, report }: RefreshDueDeps,
  key: ConnectionKey,
  isTried: boolean,
) => {
  const nowMs = clock.nowMs();
  // A row that cannot be read must not be the first of every run either.
  const stored = await connections.get(key.tenantId, key.integrationType).catch(report);
  await connections.deferRefresh(key, postponedRefresh(stored ?? undefined, { isTried, nowMs }));
};
