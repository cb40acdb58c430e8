import { failuresOf } from '../standing.ts';
import type { Failed } from './refresh-one.ts';

/** A longer wait, or one after so many failures of a connection, may be for this account alone. */
const longWaitMs = 5 * 60 * 1000;
const manyFailures = 4;
/** After this many failures in a row, a provider is left alone for a while. */
const mostInRow = 3;

/**
 * What follows from a failed refresh for its lane:
 * - `postpone` this connection, and go on with the others
 * - `hold` the lane: the provider asks all to wait
 * - `pause` the lane after this connection was postponed: the provider fails
 * @param before the failures before it, in a row, without those that say nothing about others
 */
export const laneReaction = (
  { isAlone, waitMs, connection }: Failed,
  before: readonly Failed[],
): 'postpone' | 'hold' | 'pause' => {
  if (isAlone) return 'postpone';
  if (waitMs !== undefined) {
    const mayBeAlone = waitMs > longWaitMs || failuresOf(connection) >= manyFailures;
    if (!mayBeAlone || before.at(-1)?.waitMs !== undefined) return 'hold';
  }
  return before.length + 1 < mostInRow ? 'postpone' : 'pause';
};
