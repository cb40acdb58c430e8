import { readVariables } from '../../catalogue/providers/read-variables.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import { scalarAt } from '../../platform/model/json-path.ts';
import type { CallerMetadata, Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { failedRenewalOf, firstRefusalOf, live, refusedMinutes } from './connection-state.ts';
import { type ExpiryPlan, expiryPlan } from './expiry-plan.ts';
import { ofCompany } from './of-company.ts';
import type { TokenGrant, TokenSet } from './open-tokens.ts';
import { spreadOf } from './refresh-spread.ts';

// Every change of a connection. A write stores what one of these returns, and decides nothing itself.

type Changes = Partial<Omit<Connection, 'version' | 'lease'>>;

/**
 * Every change of a whole record ends the lease and raises the version, so that a writer with an
 * older version is refused.
 */
export const changed = (connection: Connection, changes: Changes): Connection => ({
  ...connection,
  ...changes,
  lease: undefined,
  version: connection.version + 1,
});

/** After a refresh: with the new tokens, and without earlier failures and marks. */
export const refreshed = (
  connection: Connection,
  {
    provider,
    grant: { tokens, answer: response },
    sealedTokens,
    before,
  }: { provider: ResolvedProvider; grant: TokenGrant; sealedTokens: string; before: TokenSet },
  nowMs: number,
): Connection => {
  const isSameRefreshToken = tokens.refreshToken === before.refreshToken;
  const retainedUntilMs = isSameRefreshToken ? connection.grantExpiresAtMs : undefined;
  const moved = readVariables(provider, 'token', (name) => scalarAt(response, name));
  return changed(connection, {
    ...expiryPlan(provider, tokens, {
      grantedAtMs: connection.connectedAtMs,
      nowMs,
      spread: spreadOf(keyOf(connection)),
      retainedUntilMs,
    }),
    state: live,
    sealedTokens,
    accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
    grantedScopes: tokens.grantedScopes ?? connection.grantedScopes,
    variables: { ...connection.variables, ...moved.values },
    account: connection.account && ofCompany(provider, connection.account, response),
    refreshedAtMs: nowMs,
  });
};

export const replanned = (connection: Connection, plan: ExpiryPlan): Connection =>
  changed(connection, plan);

/**
 * The provider's API refuses the tokens, and may accept them later. The time of the first refusal stays:
 * whoever uses or checks a connection often would otherwise keep it from ever ending.
 */
export const refused = (connection: Connection, nowMs: number) => {
  const untilMs = nowMs + refusedMinutes * 60_000;
  const firstUntilMs = firstRefusalOf(connection.state);
  const first = firstUntilMs === undefined ? {} : { firstUntilMs };
  return { next: changed(connection, { state: { is: 'refused', untilMs, ...first } }), untilMs };
};

/**
 * The provider's API accepts the token, which ends a refusal. It does not say that a failed refresh
 * would succeed now, nor that the provider accepts the app again.
 */
export const accepted = (connection: Connection, nowMs: number): Connection => {
  const { state } = connection;
  const renewal = failedRenewalOf(state);
  return changed(connection, {
    state: state.is === 'refused' ? { is: 'live', renewal } : state,
    verifiedAtMs: nowMs,
  });
};

/**
 * Longer than a provider may take to respond, and then all attempts to write that. The lease of a dead
 * owner expires after it, and a request that waited for it can still refresh.
 */
const leaseMs = 13_500;

/** Somebody has the right to refresh it. It is the same version. */
export const leased = (connection: Connection, owner: string, nowMs: number) => ({
  ...connection,
  lease: { owner, untilMs: nowMs + leaseMs },
});

/** Its refresh is due at another time. It is the same version, and keeps its lease. */
export const deferred = (
  connection: Connection,
  { refreshDueAtMs, reconnectByMs = connection.reconnectByMs }: ExpiryPlan,
): Connection => ({ ...connection, refreshDueAtMs, reconnectByMs });

/** A lease stays: somebody checks it, or has done so. */
export const withCheck = (
  connection: Connection,
  lastCheck: Connection['lastCheck'],
): Connection => ({
  ...connection,
  lastCheck,
  version: connection.version + 1,
});

/** A lease stays: no agent is bound to it until then. */
export const withoutNewAgents = (connection: Connection, endingUntilMs: number): Connection => ({
  ...connection,
  endingUntilMs,
  version: connection.version + 1,
});

/** A lease stays: the tenant chooses it as the primary one of its type, or another one in its place. */
export const chosen = (connection: Connection, isChosen?: true): Connection => ({
  ...connection,
  isChosen,
  version: connection.version + 1,
});

/** A lease stays: only the caller metadata changes. */
export const reworded = (connection: Connection, callerMetadata: CallerMetadata): Connection => ({
  ...connection,
  ...callerMetadata,
  version: connection.version + 1,
});
