import { findApp } from '../model/find-app.ts';
import type { Clock, Deadline, OAuthApps, SecretBox } from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import type { InFlight } from '../waiting/single-flight.ts';
import { afterRefreshFailure } from './after-refresh-failure.ts';
import type { Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import type { AuditUse } from './credential-use.ts';
import { expiryPlan } from './expiry-plan.ts';
import { type LeasedConnection, type OpenConnection, tokenOwner } from './open-tokens.ts';
import type { Connections, OAuthClient } from './ports.ts';
import { spreadOf } from './refresh-place.ts';
import { storeRefreshed } from './store-refreshed.ts';
import { replanned } from './transitions.ts';

export type RefreshDeps = {
  connections: Connections;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  clock: Clock;
  refreshesInFlight: InFlight<OpenConnection>;
  auditUse: AuditUse;
};

/** A connection to refresh, and the owner of its future lease. */
type Refresh = Omit<LeasedConnection, keyof OpenConnection> & {
  connection: Connection;
  open(): Promise<OpenConnection>;
};

/** Longer than a provider may take to answer. The lease of a dead owner expires after it. */
const leaseMs = 10_000;
/** The lease is extended if more than this has passed when the provider is asked. */
const leaseSpareMs = 1_000;
/** Independent of the request's deadline, which must not cut a refresh short. */
const refreshMs = 8_000;

const leaseFor = (owner: string, nowMs: number) => ({ owner, untilMs: nowMs + leaseMs, nowMs });

/**
 * Takes the lease, refreshes the connection, and stores the new tokens before anybody uses them.
 * @returns `not_leased` when somebody else holds the lease; `overtaken` when another writer came
 *   first, whose tokens must be used
 * @throws ServiceError reconnect_required, provider_unavailable, oauth_app_misconfigured
 */
export const leaseAndRefresh = async (
  deps: RefreshDeps,
  { open, connection, ...held }: Refresh,
  deadline: Deadline,
): Promise<OpenConnection | 'not_leased' | 'overtaken'> => {
  const { connections, clock } = deps;
  const { owner } = held;
  const lease = leaseFor(owner, clock.nowMs());
  if (!(await connections.acquireLease(connection, lease))) return 'not_leased';
  let leased: LeasedConnection | undefined;
  try {
    leased = { ...(await open()), ...held };
    return (await refresh(deps, leased, lease.untilMs, deadline)) ?? 'overtaken';
  } catch (error) {
    if (leased && error instanceof TokenEndpointError) {
      return (await afterRefreshFailure(deps, leased, error)) ?? 'overtaken';
    }
    await connections.releaseLease(connection, owner);
    throw error;
  }
};

/** @returns undefined when another writer came first */
const refresh = async (
  deps: RefreshDeps,
  leased: LeasedConnection,
  leasedUntilMs: number,
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  const { connections, oauthApps, oauthClient, secretBox, clock } = deps;
  const { provider, connection, tokens, owner } = leased;
  if (tokens.refreshToken === undefined && !provider.longLivedExchange) {
    return keepUnrefreshed(deps, leased);
  }
  const app = await findApp(oauthApps.get, provider, connection.variables);
  if (!app) throw new TokenEndpointError('app_configuration');
  // Fetch the data key before the refresh: a new refresh token that cannot be sealed is lost.
  const seal = await secretBox.prepare(tokenOwner(connection));
  const longer = leaseFor(owner, clock.nowMs());
  const isShort = longer.untilMs - leasedUntilMs > leaseSpareMs;
  if (isShort && !(await connections.acquireLease(connection, longer))) return undefined;
  deps.auditUse(connection, 'refresh');
  const grant = await oauthClient.refresh(provider, app, tokens, AbortSignal.timeout(refreshMs));
  const sealedTokens = seal(JSON.stringify(grant.tokens));
  return storeRefreshed(deps, leased, { grant, sealedTokens }, deadline);
};

/** Without a refresh token, keeps the access token, and marks the connection near its end. */
const keepUnrefreshed = async (
  { connections, clock }: RefreshDeps,
  { owner, tokenWorks, ...open }: LeasedConnection,
): Promise<OpenConnection | undefined> => {
  const { provider, tokens, connection } = open;
  const nowMs = clock.nowMs();
  const { accessTokenExpiresAtMs: endsAtMs, connectedAtMs: grantedAtMs } = connection;
  if (endsAtMs !== undefined && endsAtMs <= nowMs) throw new TokenEndpointError('reconnect');
  const spread = spreadOf(keyOf(connection));
  const plan = expiryPlan(provider, tokens, { grantedAtMs, nowMs, spread });
  if (plan.reconnectByMs === connection.reconnectByMs) {
    await connections.releaseLease(connection, owner);
    return open;
  }
  const next = replanned(connection, plan);
  return (await connections.put(next, connection.version))
    ? { ...open, connection: next }
    : undefined;
};
