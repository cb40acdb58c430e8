import type { Deadline } from '../model/ports.ts';
import { type Connection, type ConnectionState, stateOf } from './connection.ts';
import { reconnectRequired } from './connection-errors.ts';
import { getAccessToken } from './get-access-token.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { RefreshDeps } from './refresh-connection.ts';
import { acceptedAgain, refusedForNow } from './transitions.ts';

/** The provider refuses the access token itself: a refresh may help. */
export class AccessTokenRejected extends Error {
  override readonly name = 'AccessTokenRejected';
}

/**
 * What an attempt with an access token means: `note_accepted` also takes away the mark of an
 * earlier refusal; an API that refuses two tokens may only be out of order, so that the connection
 * is marked for a while.
 */
export const afterAttempt = (
  attempt: 'first' | 'second',
  result: 'accepted' | 'rejected',
  state: ConnectionState,
): 'done' | 'note_accepted' | 'get_another' | 'note_rejected' => {
  if (result === 'rejected') return attempt === 'first' ? 'get_another' : 'note_rejected';
  return attempt === 'first' && state === 'refused_for_now' ? 'note_accepted' : 'done';
};

/** Before the very same token is shown again. */
const secondTryMs = 500;

/**
 * Does something with an access token: once more when the provider's API refuses it, with a fresh
 * one where there is one to be had.
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
    const { connection, provider } = current;
    const tried = await tryWith(use, current);
    const next = afterAttempt(attempt, tried.result, stateOf(connection));
    // A mark that cannot be written must not cost the answer.
    if (next === 'note_accepted') await note(deps, connection, acceptedAgain(connection));
    if (tried.result === 'accepted') return tried.answer;
    if (next === 'note_rejected') {
      await note(deps, connection, refusedForNow(connection, deps.clock.nowMs()));
      throw reconnectRequired(provider);
    }
    current = await getAnother(deps, current, deadline);
  }
};

const getAnother = async (
  deps: RefreshDeps,
  { connection: rejected, tokens, provider: { unresolved: provider } }: OpenConnection,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const request = { tenantId: rejected.tenantId, provider, rejected };
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

/** Another writer, or whoever is refreshing it, knows better: then nothing is noted. */
const note = (
  { connections, clock, report }: RefreshDeps & { report(error: unknown): void },
  { version }: Connection,
  next: Connection,
) => connections.put(next, version, { atMs: clock.nowMs() }).catch(report);
