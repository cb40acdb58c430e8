import type {
  Clock,
  Connections,
  Deadline,
  OAuthApps,
  OAuthClient,
  SecretBox,
} from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import type { InFlight } from '../waiting/single-flight.ts';
import { ended } from './connection.ts';
import { appMisconfigured, notRenewed, reconnectRequired } from './connection-errors.ts';
import { expiryPlan } from './expiry-plan.ts';
import type { OpenConnection } from './get-access-token.ts';
import { storeRefreshed } from './store-refreshed.ts';

export type RefreshDeps = {
  connections: Connections;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  clock: Clock;
  refreshesInFlight: InFlight<OpenConnection>;
};

/** A connection whose lease is held; `usable` says whether its tokens will do without a refresh. */
export type LeasedConnection = OpenConnection & {
  owner: string;
  leasedUntilMs: number;
  usable: boolean;
};

/** Longer than a provider may take to answer; a dead owner's lease then runs out. */
const leaseMs = 10_000;
/** How much of it may be gone when the provider is asked. */
const leaseSpareMs = 1_000;

export const leaseFor = (owner: string, nowMs: number) => ({
  owner,
  untilMs: nowMs + leaseMs,
  nowMs,
});

/** Of its own: the end of the request must not cut it short. */
const refreshMs = 8_000;
const firstCoolDownMs = 5_000;
const longestCoolDownMs = 5 * 60 * 1000;

/**
 * Refreshes a leased connection and stores what came before anybody uses it.
 * @returns undefined when another writer came first: its tokens are the ones to use
 * @throws ServiceError reconnect_required, provider_unavailable, oauth_app_misconfigured
 */
export const refreshConnection = async (
  deps: RefreshDeps,
  leased: LeasedConnection,
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  const { connections, oauthApps, oauthClient, secretBox, clock } = deps;
  const { provider, connection, tokens, owner } = leased;
  const { tenantId, integrationType } = connection;
  try {
    if (tokens.refreshToken === undefined && !provider.longLivedExchange) {
      const { accessTokenExpiresAtMs: endsAtMs = Number.POSITIVE_INFINITY } = connection;
      if (endsAtMs <= clock.nowMs()) throw new TokenEndpointError('reconnect');
      return await keepUnrefreshed(deps, leased);
    }
    const app = await oauthApps.get(integrationType);
    if (!app) throw new TokenEndpointError('app_configuration');
    // Before the refresh: a rotated refresh token that cannot be sealed would be lost.
    const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
    const lease = leaseFor(owner, clock.nowMs());
    const prolong = lease.untilMs - leased.leasedUntilMs > leaseSpareMs;
    if (prolong && !(await connections.acquireLease(connection, lease))) return undefined;
    const grant = await oauthClient.refresh(provider, app, tokens, AbortSignal.timeout(refreshMs));
    const sealedTokens = seal(JSON.stringify(grant.tokens));
    const next = await storeRefreshed(deps, leased, { grant, sealedTokens }, deadline);
    return next && { provider, tokens: grant.tokens, connection: next };
  } catch (error) {
    if (error instanceof TokenEndpointError) return afterFailure(deps, leased, error);
    await connections.releaseLease(connection, owner);
    throw error;
  }
};

/** Nothing to refresh with: the token works, and the connection is marked when it is about to end. */
const keepUnrefreshed = async (
  { connections, clock }: RefreshDeps,
  { owner, ...usable }: LeasedConnection,
): Promise<OpenConnection | undefined> => {
  const { provider, tokens, connection } = usable;
  const { version, connectedAtMs: grantedAtMs } = connection;
  const lapse = expiryPlan(provider, tokens, { grantedAtMs, nowMs: clock.nowMs() });
  if (lapse.reconnectByMs === connection.reconnectByMs) {
    await connections.releaseLease(connection, owner);
    return usable;
  }
  const { lease, ...kept } = connection;
  const next = { ...kept, ...lapse, version: version + 1 };
  return (await connections.put(next, version)) ? { ...usable, connection: next } : undefined;
};

/** Only a refused grant at the version that was tried ends a connection; and even that keeps it. */
const afterFailure = async (
  { connections, clock }: RefreshDeps,
  { provider, connection, tokens, owner, usable }: LeasedConnection,
  error: TokenEndpointError,
): Promise<OpenConnection | undefined> => {
  const { lease, ...kept } = connection;
  const next = { ...kept, version: connection.version + 1 };
  const nowMs = clock.nowMs();
  if (error.failure === 'reconnect') {
    if (!(await connections.put(ended(connection), connection.version))) return undefined;
    throw reconnectRequired(provider);
  }
  if (error.failure === 'app_configuration') {
    const coolDownUntilMs = nowMs + longestCoolDownMs;
    const status = 'app_misconfigured';
    if (!(await connections.put({ ...next, status, coolDownUntilMs }, connection.version))) {
      return undefined;
    }
    if (usable) return { provider, tokens, connection: { ...next, status } };
    throw appMisconfigured(provider, error);
  }
  const failedRefreshes = (connection.failedRefreshes ?? 0) + 1;
  const backOffMs = Math.min(longestCoolDownMs, firstCoolDownMs * 2 ** (failedRefreshes - 1));
  const coolDownUntilMs = nowMs + Math.max(backOffMs, error.retryAfterMs ?? 0);
  await connections.releaseLease(connection, owner, { failedRefreshes, coolDownUntilMs });
  if (usable) return { provider, tokens, connection };
  throw notRenewed(provider, failedRefreshes, error);
};
