import type { Providers } from '../../providers/catalogue.ts';
import { ServiceError } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import { type Connection, isRefreshDue, reconnectByOf } from './connection.ts';
import type { ConnectionKey } from './connection-key.ts';
import { postponedRefresh } from './expiry-plan.ts';
import { getAccessToken } from './get-access-token.ts';
import type { OAuthClient } from './ports.ts';
import type { RefreshDeps } from './refresh-connection.ts';

export type KeepAliveDeps = RefreshDeps & {
  providers: Providers;
  report(error: unknown): void;
};

/**
 * - `refreshed`: it lives on
 * - `ending`: it works now, and ends unless people reconnect it
 * - `lost`: its grant is gone
 * - `postponed`: its refresh failed, and is due again later
 * - `not_due`: somebody else refreshed, postponed or ended it
 */
export type Outcome = 'refreshed' | 'ending' | 'lost' | 'postponed' | 'not_due';

/** The time for one connection. */
const connectionMs = 20_000;
/** So that the connection's own cool-down is over. */
const spareMs = 1_000;

/**
 * Refreshes a connection that would lapse unused.
 * @param mayWait whether it is tried again soon if the provider asks us to wait
 * @returns its outcome, or how long the provider asks us to wait
 * @throws Error when a failure could not be stored
 */
export const keepAlive = async (
  deps: KeepAliveDeps,
  key: ConnectionKey,
  mayWait: boolean,
): Promise<Outcome | { waitMs: number }> => {
  const watched = watch(deps.oauthClient);
  try {
    const outcome = await refreshIfDue({ ...deps, oauthClient: watched.client }, key);
    if (outcome) return outcome;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'reconnect_required') return 'lost';
    deps.report(error);
  }
  // A row that cannot be read is postponed too, or it would start every run.
  const stored = await deps.connections.get(key).catch(deps.report);
  if (mayWait && stored && watched.isAskedToWait()) {
    return { waitMs: waitOf(stored, deps.clock.nowMs()) };
  }
  await defer(deps, key, { stored: stored ?? undefined, isTried: true });
  return 'postponed';
};

/** @returns undefined when the refresh failed, and the present token still works */
const refreshIfDue = async (
  deps: KeepAliveDeps,
  key: ConnectionKey,
): Promise<Outcome | undefined> => {
  const { tenantId, integrationType } = key;
  const found = await deps.connections.get(key);
  if (!found || !isRefreshDue(found, deps.clock.nowMs())) return 'not_due';
  const provider = deps.providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  const request = { tenantId, provider, at: key, found, keepAlive: true } as const;
  const { connection } = await getAccessToken(deps, request, deadlineOfOne(deps));
  if (isRefreshDue(connection, deps.clock.nowMs())) return undefined;
  return reconnectByOf(connection) === undefined ? 'refreshed' : 'ending';
};

/** The same client, which remembers whether the provider asked us to wait. */
const watch = (client: OAuthClient) => {
  let isAsked = false;
  const refresh: OAuthClient['refresh'] = async (...request) => {
    try {
      return await client.refresh(...request);
    } catch (error) {
      isAsked = error instanceof TokenEndpointError && error.retryAfterMs !== undefined;
      throw error;
    }
  };
  return { client: { ...client, refresh }, isAskedToWait: () => isAsked };
};

const waitOf = ({ coolDownUntilMs = 0 }: Connection, nowMs: number): number =>
  Math.max(0, coolDownUntilMs - nowMs) + spareMs;

const deadlineOfOne = ({ clock }: KeepAliveDeps): Deadline => {
  const endsAtMs = clock.nowMs() + connectionMs;
  return {
    signal: AbortSignal.timeout(connectionMs),
    remainingMs: () => endsAtMs - clock.nowMs(),
  };
};

/** Makes a refresh due later, without any other change. */
export const postpone = async (
  deps: KeepAliveDeps,
  key: ConnectionKey,
  isTried: boolean,
): Promise<void> => {
  const stored = await deps.connections.get(key).catch(deps.report);
  await defer(deps, key, { stored: stored ?? undefined, isTried });
};

const defer = (
  { connections, clock }: KeepAliveDeps,
  key: ConnectionKey,
  { stored, isTried }: { stored: Connection | undefined; isTried: boolean },
) => connections.deferRefresh(key, postponedRefresh(stored, { isTried, nowMs: clock.nowMs() }));
