import type { ProviderFinder } from '../../providers/catalogue.ts';
import { hasOwnTokenHost } from '../../providers/resolve-provider.ts';
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
  providers: ProviderFinder;
  report(error: unknown): void;
};

/**
 * - `refreshed`: it lives on
 * - `ending`: it works now, and ends unless people reconnect it
 * - `lost`: its grant is gone
 * - `postponed`: its refresh failed, and is due again later
 * - `not_due`: somebody else refreshed, postponed, replaced or ended it
 */
export type Outcome = 'refreshed' | 'ending' | 'lost' | 'postponed' | 'not_due';

/** A connection whose refresh failed, and is still due. */
export type Failed = {
  key: ConnectionKey;
  /** As it is after the failure; undefined if its row cannot be read. */
  connection?: Connection;
  /** How long the provider asks us to wait. */
  waitMs?: number;
  /** Whether that says nothing about others: its row, or the host of its account, is at fault. */
  isAlone: boolean;
};

/** The time for one connection. */
const connectionMs = 20_000;
/** So that the connection's own cool-down is over. */
const spareMs = 1_000;

/** Refreshes a connection that would lapse unused. */
export const keepAlive = async (
  deps: KeepAliveDeps,
  key: ConnectionKey,
): Promise<Outcome | Failed> => {
  const watched = watch(deps.oauthClient);
  try {
    const outcome = await refreshIfDue({ ...deps, oauthClient: watched.client }, key);
    if (outcome) return outcome;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'reconnect_required') return 'lost';
    deps.report(error);
  }
  return whatFailed(deps, key, watched.isAskedToWait());
};

const whatFailed = async (
  { connections, providers, clock, report }: KeepAliveDeps,
  key: ConnectionKey,
  isAskedToWait: boolean,
): Promise<'not_due' | Failed> => {
  let connection: Connection | undefined;
  try {
    connection = await connections.get(key);
  } catch (error) {
    // A row that cannot be read is postponed too, or it would start every run.
    report(error);
    return { key, isAlone: true };
  }
  const nowMs = clock.nowMs();
  if (!connection || !isRefreshDue(connection, nowMs)) return 'not_due';
  const provider = providers.get(key.integrationType);
  return {
    key,
    connection,
    isAlone: provider !== undefined && hasOwnTokenHost(provider, connection.variables),
    ...(isAskedToWait ? { waitMs: waitOf(connection, nowMs) } : {}),
  };
};

/**
 * Makes a failed refresh due later, unless somebody else wrote the connection since.
 * @throws Error when that could not be stored
 */
export const postpone = async (
  { connections, clock }: KeepAliveDeps,
  { key, connection, waitMs }: Failed,
): Promise<'postponed' | 'not_due'> => {
  const nowMs = clock.nowMs();
  const still = connection ? { version: connection.version } : { dueByMs: nowMs };
  const to = postponedRefresh(connection, { nowMs, waitMs });
  return (await connections.deferRefresh(key, to, still)) ? 'postponed' : 'not_due';
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
