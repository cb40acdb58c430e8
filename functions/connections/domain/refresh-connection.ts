import { findApp } from '../../platform/model/find-app.ts';
import type {
  Clock,
  Deadline,
  OAuthApp,
  OAuthApps,
  ProviderApi,
  SecretBox,
} from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import type { InFlight } from '../../platform/waiting/single-flight.ts';
import { type ConnectionAccess, type NoAccess, notRenewed } from './access.ts';
import { judgeToken } from './account-request.ts';
import type { Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import type { AuditUse } from './credential-use.ts';
import { expiryPlan } from './expiry-plan.ts';
import { leastRefreshMs } from './next-step.ts';
import { type OpenConnection, type TokenGrant, tokenOwner } from './open-tokens.ts';
import type { Connections, OAuthClient } from './ports.ts';
import { spreadOf } from './refresh-spread.ts';
import { storeFailedRefresh, storeRefreshed } from './store-refreshed.ts';
import { leased, replanned } from './transitions.ts';

export type RefreshDeps = {
  connections: Connections;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  providerApi: ProviderApi;
  secretBox: SecretBox;
  clock: Clock;
  refreshesInFlight: InFlight<ConnectionAccess>;
  auditUse: AuditUse;
};

/** A connection to refresh, and the owner of its future lease. */
type Refresh = { connection: Connection; owner: string; open(): Promise<OpenConnection> };

/** A connection as it is stored after its refresh, and why that failed, if it did. */
export type RefreshResult = { open: OpenConnection; failed?: NoAccess };

/** The lease is extended if more than this has passed when the provider is asked. */
const leaseSpareMs = 1_000;
/** Independent of the request's deadline, which must not cut a refresh short. */
const refreshMs = 8_000;

/**
 * Takes the lease, refreshes the connection, and stores the new tokens before anybody uses them.
 * @returns `not_leased` when somebody else holds the lease; `overtaken` when another writer came
 *   first, whose tokens must be used
 */
export const leaseAndRefresh = async (
  deps: RefreshDeps,
  { open, connection, owner }: Refresh,
  deadline: Deadline,
): Promise<RefreshResult | 'not_leased' | 'overtaken'> => {
  const { connections, clock } = deps;
  const held = leased(connection, owner, clock.nowMs());
  if (!(await connections.acquireLease(held, clock.nowMs()))) return 'not_leased';
  try {
    const opened = { ...(await open()), owner };
    return (await refresh(deps, opened, held.lease.untilMs, deadline)) ?? 'overtaken';
  } catch (error) {
    await connections.releaseLease(connection, owner);
    throw error;
  }
};

type LeasedConnection = OpenConnection & { owner: string };

/** @returns undefined when another writer came first */
const refresh = async (
  deps: RefreshDeps,
  held: LeasedConnection,
  leasedUntilMs: number,
  deadline: Deadline,
): Promise<RefreshResult | undefined> => {
  const { connections, oauthApps, secretBox, clock } = deps;
  const { owner, ...open } = held;
  const { provider, connection, tokens } = open;
  if (tokens.refreshToken === undefined && !provider.longLivedExchange) {
    return storeUnrefreshed(deps, held);
  }
  const app = await findApp(oauthApps.get, provider, connection);
  if (!app) return storeFailedRefresh(deps, held, new TokenEndpointError('app_configuration'));
  // Fetch the data key before the refresh: a new refresh token that cannot be sealed is lost.
  const seal = await secretBox.prepare(tokenOwner(connection));
  const nowMs = clock.nowMs();
  const longer = leased(connection, owner, nowMs);
  const needsLongerLease = longer.lease.untilMs - leasedUntilMs > leaseSpareMs;
  if (needsLongerLease && !(await connections.acquireLease(longer, nowMs))) return undefined;
  // What came before may have taken long. A refresh that the function does not survive loses its token.
  if (deadline.remainingMs() < leastRefreshMs) {
    await connections.releaseLease(connection, owner);
    return { open, failed: notRenewed(undefined, clock.nowMs()) };
  }
  const granted = await requestRefresh(deps, open, app, deadline);
  if (granted instanceof TokenEndpointError) return storeFailedRefresh(deps, held, granted);
  const sealedTokens = seal(JSON.stringify(granted.tokens));
  const stored = await storeRefreshed(deps, open, { grant: granted, sealedTokens }, deadline);
  return stored && { open: stored };
};

const requestRefresh = async (
  deps: RefreshDeps,
  open: OpenConnection,
  app: OAuthApp,
  deadline: Deadline,
): Promise<TokenGrant | TokenEndpointError> => {
  const { provider, connection, tokens } = open;
  const { remainingMs } = deadline;
  const limited = { remainingMs, signal: AbortSignal.timeout(refreshMs) };
  deps.auditUse(connection, 'refresh');
  try {
    return await deps.oauthClient.refresh(provider, app, tokens, limited.signal);
  } catch (error) {
    if (error instanceof TokenEndpointError) return confirmRefusal(deps, open, error, limited);
    throw error;
  }
};

/**
 * A refused refresh token is dead. A refused exchange of an access token is only one more call that the
 * API refuses, so the account's own address has to refuse the token too.
 */
const confirmRefusal = async (
  deps: RefreshDeps,
  open: OpenConnection,
  error: TokenEndpointError,
  deadline: Deadline,
): Promise<TokenEndpointError> => {
  if (error.failure !== 'reconnect' || open.tokens.refreshToken !== undefined) return error;
  const judgement = await judgeToken(deps, open, deadline);
  return judgement === 'refused'
    ? error
    : new TokenEndpointError('transient', error.oauthError, error);
};

/** Without a refresh token, keeps the access token, and marks the connection near its end. */
const storeUnrefreshed = async (deps: RefreshDeps, { owner, ...open }: LeasedConnection) => {
  const { connections, clock } = deps;
  const { provider, tokens, connection } = open;
  const nowMs = clock.nowMs();
  const { accessTokenExpiresAtMs: endsAtMs, connectedAtMs: grantedAtMs } = connection;
  if (endsAtMs !== undefined && endsAtMs <= nowMs) {
    return storeFailedRefresh(deps, { owner, ...open }, new TokenEndpointError('reconnect'));
  }
  const spread = spreadOf(keyOf(connection));
  const plan = expiryPlan(provider, tokens, { grantedAtMs, nowMs, spread });
  if (plan.reconnectByMs === connection.reconnectByMs) {
    await connections.releaseLease(connection, owner);
    return { open };
  }
  const next = replanned(connection, plan);
  const isStored = await connections.put(next, connection.version);
  return isStored ? { open: { ...open, connection: next } } : undefined;
};
