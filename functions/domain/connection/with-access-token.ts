import type { Deadline } from '../model/ports.ts';
import { type Connection, type ConnectionState, stateOf } from './connection.ts';
import { refusal } from './connection-errors.ts';
import { keyOf } from './connection-key.ts';
import { getAccessToken } from './get-access-token.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { RefreshDeps } from './refresh-connection.ts';
import { acceptedAgain, refusedForNow } from './transitions.ts';

/** The provider refuses the access token, so a refresh may help. */
export class AccessTokenRejected extends Error {
  override readonly name = 'AccessTokenRejected';
}

/**
 * What follows an attempt with an access token. `note_accepted` removes the mark of an earlier
 * refusal. `note_rejected` marks the connection only for a while, since an API that refuses two
 * tokens may just have a fault.
 */
export const afterAttempt = (
  attempt: 'first' | 'second',
  result: 'accepted' | 'rejected',
  state: ConnectionState,
): 'done' | 'note_accepted' | 'get_another' | 'note_rejected' => {
  if (result === 'rejected') return attempt === 'first' ? 'get_another' : 'note_rejected';
  return attempt === 'first' && state === 'refused_for_now' ? 'note_accepted' : 'done';
};

/** The pause before the same token is tried again. */
const secondTryMs = 500;

/**
 * Uses an access token. If the provider's API refuses it, tries once more, with a refreshed token
 * if there can be one.
 * @throws ServiceError reconnect_required, and what {@link getAccessToken} and `use` throw
 */
export const withAccessToken = async <T>(
  deps: RefreshDeps & { report(error: unknown): void },
  open: OpenConnection,
  use: (open: OpenConnection) => Promise<T>,
  deadline: Deadline,
): Promise<T> => {
  let current = open;
  for (let attempt: 'first' | 'second' = 'first'; ; attempt = 'second') {
    const { connection } = current;
    const tried = await tryWith(use, current);
    const next = afterAttempt(attempt, tried.result, stateOf(connection));
    // A failure to remove the mark must not lose the answer.
    if (next === 'note_accepted') await note(deps, connection, acceptedAgain(connection));
    if (tried.result === 'accepted') return tried.answer;
    if (next === 'note_rejected') return refuseForNow(deps, current);
    current = await getAnother(deps, current, deadline);
  }
};

/**
 * Marks a connection whose tokens the provider's API refuses.
 * @throws ServiceError reconnect_required
 */
export const refuseForNow = async (
  deps: RefreshDeps & { report(error: unknown): void },
  { connection, provider }: OpenConnection,
): Promise<never> => {
  const nowMs = deps.clock.nowMs();
  const marked = refusedForNow(connection, nowMs);
  await note(deps, connection, marked);
  throw refusal(provider, marked, nowMs);
};

const getAnother = async (
  deps: RefreshDeps,
  { connection: rejected, tokens, provider: { unresolved: provider } }: OpenConnection,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { tenantId, integrationId } = rejected;
  const request = { tenantId, provider, integrationId, at: keyOf(rejected), rejected };
  const another = await getAccessToken(deps, request, deadline);
  if (another.tokens.accessToken === tokens.accessToken) await deps.clock.sleep(secondTryMs);
  return another;
};

type Tried<T> = { result: 'accepted'; answer: T } | { result: 'rejected' };

const tryWith = async <T>(
  use: (open: OpenConnection) => Promise<T>,
  open: OpenConnection,
): Promise<Tried<T>> => {
  try {
    return { result: 'accepted', answer: await use(open) };
  } catch (error) {
    if (!(error instanceof AccessTokenRejected)) throw error;
    return { result: 'rejected' };
  }
};

/** Writes a mark, unless another writer or a refresh in progress has newer knowledge. */
const note = (
  { connections, clock, report }: RefreshDeps & { report(error: unknown): void },
  { version }: Connection,
  next: Connection,
) => connections.put(next, version, { atMs: clock.nowMs() }).catch(report);
