import { randomUUID } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { createBackOff } from '../waiting/back-off.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { type Connection, holdSameTokens, type TokenSet } from './connection.ts';
import {
  appMisconfigured,
  notConnected,
  notRenewed,
  reconnectRequired,
} from './connection-errors.ts';
import { leaseFor, type RefreshDeps, refreshConnection } from './refresh-connection.ts';

const mostAheadMs = 5 * 60 * 1000;
/** Refreshed ahead, so that a token does not run out under way; a short-lived one at half its life. */
const refreshAheadMs = (expiresAtMs: number, { refreshedAtMs, connectedAtMs }: Connection) =>
  Math.max(0, Math.min(mostAheadMs, (expiresAtMs - (refreshedAtMs ?? connectedAtMs)) / 2));

const leastWaitMs = 1_000;
/** A request has 20 s, and its function 25: a refresh of 8 s may end in between. */
const leastRefreshMs = 4_500;

export type OpenConnection = { tokens: TokenSet; connection: Connection; provider: Provider };

export type TokenRequest = {
  tenantId: string;
  provider: Provider;
  /** The connection whose access token the provider has just refused. */
  rejectedOf?: Connection;
  /** Refreshes too when the connection would lapse otherwise. */
  keepAlive?: true;
};

/**
 * The tenant's tokens, refreshed first where they are about to run out. However many processes
 * ask at once, one refreshes: the others wait for it and use what it got. Within a process one
 * waits for all. After a failure the provider is left alone for a while.
 * @throws ServiceError integration_not_connected, reconnect_required, provider_unavailable,
 *   oauth_app_misconfigured
 */
export const getAccessToken = (
  deps: RefreshDeps,
  wanted: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { tenantId, provider, rejectedOf, keepAlive } = wanted;
  const rejected = rejectedOf && [rejectedOf.flowId, rejectedOf.refreshedAtMs];
  const question = JSON.stringify([tenantId, provider.type, rejected, keepAlive]);
  return singleFlight(deps.refreshesInFlight, question, () =>
    waitOrRefresh(deps, wanted, deadline),
  );
};

const waitOrRefresh = async (
  deps: RefreshDeps,
  { tenantId, provider: unresolved, rejectedOf, keepAlive }: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { connections, secretBox, clock } = deps;
  const integrationType = unresolved.type;
  const owner = randomUUID();
  const pause = createBackOff(clock);
  for (;;) {
    const connection = await connections.get(tenantId, integrationType);
    if (!connection) throw notConnected(unresolved);
    const provider = resolveProvider(unresolved, connection.variables);
    const open = async (): Promise<OpenConnection> => {
      const secretOwner = { purpose: 'connection', tenantId, integrationType } as const;
      const tokens = JSON.parse(await secretBox.open(connection.sealedTokens, secretOwner));
      return { tokens, connection, provider };
    };

    const nowMs = clock.nowMs();
    const coolDownUntilMs = connection.coolDownUntilMs ?? 0;
    const isEnded = connection.status === 'reconnect_required';
    // Refused by the API alone: it may take the token again after a while.
    const mayWorkAgain = coolDownUntilMs > 0 && coolDownUntilMs <= nowMs;
    if (isEnded && !mayWorkAgain) throw reconnectRequired(provider);
    const expiresAtMs = connection.accessTokenExpiresAtMs ?? Number.POSITIVE_INFINITY;
    const rejected = rejectedOf !== undefined && holdSameTokens(connection, rejectedOf);
    const usable = expiresAtMs - nowMs > leastWaitMs && !rejected;
    const due = keepAlive && (connection.refreshDueAtMs ?? Number.POSITIVE_INFINITY) <= nowMs;
    const fresh = expiresAtMs - nowMs > refreshAheadMs(expiresAtMs, connection);
    if (fresh && !rejected && !due) return open();

    if (coolDownUntilMs > nowMs) {
      if (usable) return open();
      throw connection.status === 'app_misconfigured'
        ? appMisconfigured(provider)
        : notRenewed(provider, connection.failedRefreshes);
    }
    // What a refresh brings cannot be had again: it is begun only if it can be ended and stored.
    const isInTime = deadline.remainingMs() >= leastRefreshMs;
    // A crowd of waiters reads; it does not also write to the row that the owner has to write.
    const held = connection.lease;
    const isTaken = held !== undefined && held.owner !== owner && held.untilMs > nowMs;
    const lease = leaseFor(owner, nowMs);
    if (!isTaken && isInTime && (await connections.acquireLease(connection, lease))) {
      const opened = await open().catch(async (error: unknown) => {
        await connections.releaseLease(connection, owner);
        throw error;
      });
      const leased = { ...opened, owner, leasedUntilMs: lease.untilMs, usable };
      const refreshed = await refreshConnection(deps, leased, deadline);
      if (refreshed) {
        const { variables } = refreshed.connection;
        return { ...refreshed, provider: resolveProvider(unresolved, variables) };
      }
    } else if (usable) {
      // Somebody is at it, and the present token still works.
      return open();
    } else {
      // Whoever is at it may end in the time that is too short to begin.
      const isLate = isTaken ? deadline.remainingMs() < leastWaitMs : !isInTime;
      if (isLate) throw notRenewed(provider, connection.failedRefreshes);
      await pause();
    }
  }
};
