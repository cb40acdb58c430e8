import type { Deadline } from '../../platform/model/ports.ts';
import type { NoAccess } from './access.ts';
import { judgeToken, type TokenJudgement } from './account-request.ts';
import { verifiedForMs } from './connection.ts';
import { isRefusedFor } from './connection-state.ts';
import { ended } from './failure-transitions.ts';
import type { OpenConnection } from './open-tokens.ts';
import { markRefused, openAnother, recordAccepted, type UseDeps } from './with-access-token.ts';

/**
 * What the account's own address says of a connection:
 * - `verified`: its provider accepts it
 * - `refused`: for now, which is marked
 * - `lost`: its grant is gone
 * - `unanswered`: that is not known now, and nothing is changed
 * - `overtaken`: somebody else replaced or ended it
 */
export type Verification = 'verified' | 'refused' | 'lost' | 'unanswered' | 'overtaken';

const withoutAccess = {
  not_connected: 'overtaken',
  ended: 'lost',
  refused: 'refused',
  unconfirmed: 'unanswered',
  app_refused: 'unanswered',
  not_renewed: 'unanswered',
} as const satisfies Record<NoAccess['why'], Verification>;

/** The same of a connection that cannot be opened. */
export const verificationWithout = ({ why }: NoAccess): Verification => withoutAccess[why];

/** Asks the account's own address, and once more with a refreshed token if it refuses the first. */
export const verifyAccess = async (
  deps: UseDeps,
  open: OpenConnection,
  deadline: Deadline,
): Promise<Verification> => {
  const first = await judgeToken(deps, open, deadline);
  if (first !== 'refused') return recordJudgement(deps, open, first);
  const access = await openAnother(deps, open, deadline);
  if ('none' in access) return verificationWithout(access.none);
  const second = await judgeToken(deps, access.open, deadline);
  return second === 'refused'
    ? refusedTwice(deps, access.open)
    : recordJudgement(deps, access.open, second);
};

const recordJudgement = async (
  deps: UseDeps,
  { connection }: OpenConnection,
  judgement: Exclude<TokenJudgement, 'refused'>,
): Promise<Verification> => {
  if (judgement === 'unknown') return 'unanswered';
  await recordAccepted(deps, connection);
  return 'verified';
};

/**
 * Without a refresh, no token endpoint says that a grant is gone. It is taken to be if the account's own
 * address refuses its token on two days, and nobody has seen it accepted between them: a fault of the
 * provider does not last that long.
 */
const refusedTwice = async (deps: UseDeps, open: OpenConnection): Promise<Verification> => {
  const { connection } = open;
  const nowMs = deps.clock.nowMs();
  // One that was just refreshed is not refused.
  if (!isRefusedFor(connection.state, verifiedForMs, nowMs)) {
    await markRefused(deps, open, 'refused');
    return 'refused';
  }
  const next = ended(connection, 'grant_ended', nowMs);
  const isEnded = await deps.connections.put(next, connection.version, { freeAtMs: nowMs });
  return isEnded ? 'lost' : 'overtaken';
};
