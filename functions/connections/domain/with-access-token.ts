import type { Deadline } from '../../platform/model/ports.ts';
import type { ConnectionAccess, NoAccess } from './access.ts';
import { judgeToken, type TokenJudgement } from './account-request.ts';
import { type Connection, isUnverified } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { openConnection } from './open-connection.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { RefreshDeps } from './refresh-connection.ts';
import { isJustRefreshed } from './token-age.ts';
import { accepted, refused } from './transitions.ts';

export type UseDeps = RefreshDeps & { report(error: unknown): void };

/**
 * One attempt's result, or that the provider refused the token for it. `isUnsure`: the response does
 * not show whether the provider accepted the token.
 */
export type UseAttempt<T> = { result: T; isUnsure?: boolean } | { rejected: true };

/**
 * `refusedHere`: the provider refuses the token twice for this request, but accepts it at the account's own
 * address, so nothing is wrong with the connection.
 */
export type UseResult<T> = { result: T } | { none: NoAccess } | { refusedHere: true };

const secondTryMs = 500;

/**
 * Uses an access token. If the provider's API refuses it and the account's own address does not
 * accept it, tries once more, with a refreshed token if there can be one. Only a second refusal by
 * both marks the connection, and only for a while: an API that refuses two tokens may have a fault.
 */
export const withAccessToken = async <T>(
  deps: UseDeps,
  open: OpenConnection,
  use: (open: OpenConnection) => Promise<UseAttempt<T>>,
  deadline: Deadline,
): Promise<UseResult<T>> => {
  const first = await tryOnce(deps, open, use, deadline);
  if (!('refusal' in first)) return first;
  // Otherwise each look-up of something refused would refresh the token.
  const isJustNew = isJustRefreshed(open.connection, deps.clock.nowMs());
  if (first.refusal === 'unknown' && isJustNew) return { none: { why: 'unconfirmed' } };
  const access = await openAnother(deps, open, deadline);
  if ('none' in access) return access;
  const second = await tryOnce(deps, access.open, use, deadline);
  if (!('refusal' in second)) return second;
  return { none: await markRefused(deps, access.open, second.refusal) };
};

const tryOnce = async <T>(
  deps: UseDeps,
  open: OpenConnection,
  use: (open: OpenConnection) => Promise<UseAttempt<T>>,
  deadline: Deadline,
): Promise<UseResult<T> | { refusal: TokenJudgement }> => {
  const attempt = await use(open);
  if ('result' in attempt) {
    if (!attempt.isUnsure) await recordAccepted(deps, open.connection);
    return { result: attempt.result };
  }
  const refusal = await judgeToken(deps, open, deadline);
  if (refusal !== 'accepted') return { refusal };
  await recordAccepted(deps, open.connection);
  // One refusal of an accepted token may be one server's fault.
  await deps.clock.sleep(secondTryMs);
  const again = await use(open);
  return 'result' in again ? { result: again.result } : { refusedHere: true };
};

/** Another access token for a connection whose present one the provider refuses. */
export const openAnother = async (
  deps: RefreshDeps,
  { connection: rejected, tokens, provider: { unresolved: provider } }: OpenConnection,
  deadline: Deadline,
): Promise<ConnectionAccess> => {
  const { tenantId, integrationId } = rejected;
  const request = { tenantId, provider, integrationId, at: keyOf(rejected), rejected };
  const access = await openConnection(deps, request, deadline);
  const isSame = 'open' in access && access.open.tokens.accessToken === tokens.accessToken;
  if (isSame) await deps.clock.sleep(secondTryMs);
  return access;
};

/** Marks a connection, but only if the account's own address refuses its token too. */
export const markRefused = async (
  deps: UseDeps,
  { connection }: OpenConnection,
  judgement: TokenJudgement,
): Promise<NoAccess> => {
  if (judgement !== 'refused') return { why: 'unconfirmed' };
  const { next, untilMs } = refused(connection, deps.clock.nowMs());
  await recordMark(deps, connection, next);
  return { why: 'refused', untilMs };
};

/**
 * Records that a token was accepted: when that ends a refusal, and otherwise once a day. A failed
 * write must not lose the response.
 */
export const recordAccepted = async (deps: UseDeps, connection: Connection): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  if (connection.state.is !== 'refused' && !isUnverified(connection, nowMs)) return;
  await recordMark(deps, connection, accepted(connection, nowMs));
};

/** Writes a mark, unless another writer or a refresh in progress has newer knowledge. */
const recordMark = (
  { connections, clock, report }: UseDeps,
  { version }: Connection,
  next: Connection,
): Promise<unknown> => connections.put(next, version, { freeAtMs: clock.nowMs() }).catch(report);
