import { failuresOf } from '../connection-state.ts';
import type { EndedTurn, FailedRefresh, RefreshOutcome } from './refresh-one.ts';

/** What the connections of a message have shown of their provider so far. */
export type ShardState = {
  /** The last failures in a row, without those that say nothing about other connections. */
  failures: readonly FailedRefresh[];
  /** Health checks in a row that got no response. */
  unanswered: number;
};

export const nothingShown: ShardState = { failures: [], unanswered: 0 };

/**
 * What follows from the result of one connection for its shard, and what is known then:
 * - `continue` with the next connection
 * - `postpone` this connection, and continue
 * - `back_off` once this connection is postponed: the provider fails
 * - `cool_down`, and postpone nothing: the provider asks all connections to wait
 */
export type ShardStep =
  | { kind: 'continue' | 'postpone' | 'back_off'; state: ShardState }
  | { kind: 'cool_down'; waitMs: number };

/** A longer wait, or one after so many failures of a connection, may be for this account alone. */
const longWaitMs = 5 * 60 * 1000;
const manyFailures = 4;
/** After this many failures in a row, a provider is left alone for a while. */
const mostInRow = 3;

/** A provider that responds to no health check is left alone until the next day. */
export const mayCheckHealth = ({ unanswered }: ShardState): boolean => unanswered < mostInRow;

/** What follows from the result of one more connection. */
export const stepAfter = (state: ShardState, result: EndedTurn | FailedRefresh): ShardStep => {
  const isEnded = 'outcome' in result;
  if (result.isAlone) return { kind: isEnded ? 'continue' : 'postpone', state };
  if (isEnded) return { kind: 'continue', state: afterOutcome(state, result.outcome) };
  const { waitMs, connection } = result;
  if (waitMs !== undefined && coolsDownAll(state, waitMs, connection)) {
    return { kind: 'cool_down', waitMs };
  }
  const failures = [...state.failures, result];
  const kind = failures.length < mostInRow ? 'postpone' : 'back_off';
  return { kind, state: { ...state, failures } };
};

const afterOutcome = (state: ShardState, outcome: RefreshOutcome): ShardState => {
  if (outcome === 'not_due') return state;
  if (outcome === 'unanswered') return { ...state, unanswered: state.unanswered + 1 };
  return nothingShown;
};

/** A second connection that must wait shows that the wait of the first was not for its account alone. */
const coolsDownAll = (
  { failures }: ShardState,
  waitMs: number,
  connection: FailedRefresh['connection'],
): boolean => {
  const mayBeAlone = waitMs > longWaitMs || failuresOf(connection) >= manyFailures;
  return !mayBeAlone || failures.at(-1)?.waitMs !== undefined;
};
