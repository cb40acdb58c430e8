import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import type { NoAccess } from '../access.ts';
import { judgeToken, type TokenJudgement } from '../ask-account.ts';
import { type Connection, isUnverified, verifiedForMs } from '../connection.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { openConnection } from '../open-connection.ts';
import type { OpenConnection } from '../open-tokens.ts';
import { isRefusedFor } from '../standing.ts';
import { ended } from '../transitions.ts';
import { noteAccepted, openAnother, refuse, type UseDeps } from '../with-access-token.ts';
import { isLookedAt } from './find-looks.ts';

export type LookDeps = UseDeps & { providers: ProviderFinder };

/**
 * - `verified`: its provider accepts it
 * - `refused`: for now, which is marked
 * - `lost`: its grant is gone
 * - `unanswered`: that is not known now, and nothing is changed; the next day asks again
 * - `not_due`: somebody else refreshed, postponed, used, replaced or ended it
 */
export type Looked = 'verified' | 'refused' | 'lost' | 'unanswered' | 'not_due';

/** Whether nobody knows for a day if the provider still accepts it. */
export const isLookDue = (connection: Connection, nowMs: number): boolean =>
  connection.standing.is !== 'ended' && isUnverified(connection, nowMs);

const withoutAccess = {
  not_connected: 'not_due',
  ended: 'lost',
  refused: 'refused',
  unconfirmed: 'unanswered',
  app_refused: 'unanswered',
  not_renewed: 'unanswered',
} as const satisfies Record<NoAccess['why'], Looked>;

/**
 * Asks the provider whether it still accepts a connection. One whose access token has expired is
 * refreshed, which says the same.
 */
export const lookAt = async (
  deps: LookDeps,
  key: ConnectionKey,
  found: Connection,
  deadline: Deadline,
): Promise<Looked> => {
  try {
    const { tenantId, integrationType } = key;
    const provider = findProvider(deps.providers, integrationType);
    if (!isLookedAt(provider)) return 'not_due';
    const access = await openConnection(deps, { tenantId, provider, at: key, found }, deadline);
    if ('none' in access) return withoutAccess[access.none.why];
    const isDue = isUnverified(access.open.connection, deps.clock.nowMs());
    return isDue ? await ask(deps, access.open, deadline) : 'verified';
  } catch (error) {
    deps.report(error);
    return 'unanswered';
  }
};

const ask = async (deps: LookDeps, open: OpenConnection, deadline: Deadline): Promise<Looked> => {
  const first = await judgeToken(deps, open, deadline);
  if (first !== 'refused') return noted(deps, open, first);
  const access = await openAnother(deps, open, deadline);
  if ('none' in access) return withoutAccess[access.none.why];
  const second = await judgeToken(deps, access.open, deadline);
  return second === 'refused' ? refusedTwice(deps, access.open) : noted(deps, access.open, second);
};

const noted = async (
  deps: LookDeps,
  { connection }: OpenConnection,
  judgement: Exclude<TokenJudgement, 'refused'>,
): Promise<Looked> => {
  if (judgement === 'unknown') return 'unanswered';
  await noteAccepted(deps, connection);
  return 'verified';
};

/**
 * Without a refresh, no token endpoint says that a grant is gone. It is taken to be if the account's own
 * address refuses its token on two days, and nobody has seen it accepted between them: a fault of the
 * provider does not last that long.
 */
const refusedTwice = async (deps: LookDeps, open: OpenConnection): Promise<Looked> => {
  const { connection } = open;
  const nowMs = deps.clock.nowMs();
  // One that was just refreshed is not refused.
  if (!isRefusedFor(connection.standing, verifiedForMs, nowMs)) {
    await refuse(deps, open, 'refused');
    return 'refused';
  }
  const next = ended(connection, 'grant_ended', nowMs);
  const isEnded = await deps.connections.put(next, connection.version, { freeAtMs: nowMs });
  return isEnded ? 'lost' : 'not_due';
};
