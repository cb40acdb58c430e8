import { type ResolvedProvider, readVariables } from '../../providers/resolve-provider.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { type ExpiryPlan, expiryPlan } from './expiry-plan.ts';
import { spreadOf } from './refresh-place.ts';
import type { Grant, TokenSet } from './token-set.ts';

type Changes = Partial<Omit<Connection, 'version' | 'lease'>>;

/**
 * Every change of a whole record ends the lease and raises the version, so that a writer with an
 * older version is refused.
 */
const changed = (connection: Connection, changes: Changes): Connection => ({
  ...connection,
  ...changes,
  lease: undefined,
  version: connection.version + 1,
});

/** Removes what failures stored. */
const withoutFailures = { failedRefreshes: undefined, coolDownUntilMs: undefined };

/** After a refresh: with the new tokens, and without earlier failures and marks. */
export const refreshed = (
  connection: Connection,
  {
    provider,
    grant: { tokens, answer },
    sealedTokens,
    before,
  }: { provider: ResolvedProvider; grant: Grant; sealedTokens: string; before: TokenSet },
  nowMs: number,
): Connection => {
  const isKept = tokens.refreshToken === before.refreshToken;
  const keptUntilMs = isKept ? connection.lapsesAtMs : undefined;
  const moved = readVariables(provider, 'token', (name) => scalarAt(answer, name));
  return changed(connection, {
    ...withoutFailures,
    ...expiryPlan(provider, tokens, {
      grantedAtMs: connection.connectedAtMs,
      nowMs,
      spread: spreadOf(keyOf(connection)),
      keptUntilMs,
    }),
    status: 'connected',
    sealedTokens,
    accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
    grantedScopes: tokens.grantedScopes ?? connection.grantedScopes,
    variables: { ...connection.variables, ...moved.values },
    refreshedAtMs: nowMs,
  });
};

/** With a new expiry plan only. */
export const replanned = (connection: Connection, plan: ExpiryPlan): Connection =>
  changed(connection, plan);

/** How long a token is not used after the API refused it without saying that the grant is gone. */
const refusedMs = 5 * 60 * 1000;

/** The provider's API refuses the tokens, and may accept them later. */
export const refusedForNow = (connection: Connection, nowMs: number): Connection =>
  changed(connection, { status: 'reconnect_required', coolDownUntilMs: nowMs + refusedMs });

/** The provider's API accepts the token again. */
export const acceptedAgain = (connection: Connection): Connection =>
  changed(connection, { status: 'connected', coolDownUntilMs: undefined });

const firstCoolDownMs = 5_000;
const longestCoolDownMs = 5 * 60 * 1000;

/** The provider refuses our OAuth app, which only an operator can fix. */
export const appRefused = (connection: Connection, nowMs: number): Connection =>
  changed(connection, {
    status: 'app_misconfigured',
    coolDownUntilMs: nowMs + longestCoolDownMs,
  });

/**
 * The grant is gone for good. There is no cool-down, since that would allow another try. The tokens
 * are kept.
 */
export const ended = (connection: Connection): Connection =>
  changed(connection, { ...withoutFailures, status: 'reconnect_required' });

/** The provider reported that the account removed our app. */
export const uninstalled = (connection: Connection, nowMs: number): Connection => ({
  ...ended(connection),
  uninstalledAtMs: nowMs,
});

/**
 * What a passing failure of a refresh adds to the record. The cool-down grows with each failure,
 * and is never shorter than the provider asks for.
 */
export const refreshFailure = (
  { failedRefreshes = 0 }: Connection,
  { retryAfterMs = 0 }: { retryAfterMs?: number | undefined },
  nowMs: number,
): { failedRefreshes: number; coolDownUntilMs: number } => {
  const backOffMs = Math.min(longestCoolDownMs, firstCoolDownMs * 2 ** failedRefreshes);
  return {
    failedRefreshes: failedRefreshes + 1,
    coolDownUntilMs: nowMs + Math.max(backOffMs, retryAfterMs),
  };
};
