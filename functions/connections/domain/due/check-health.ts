import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import type { NoAccess } from '../access.ts';
import { judgeToken, type TokenJudgement } from '../account-request.ts';
import { type Connection, isUnverified, verifiedForMs } from '../connection.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { isRefusedFor } from '../connection-state.ts';
import { openConnection } from '../open-connection.ts';
import type { OpenConnection } from '../open-tokens.ts';
import { ended } from '../transitions.ts';
import { markRefused, openAnother, recordAccepted, type UseDeps } from '../with-access-token.ts';
import { isHealthChecked } from './find-health-checks.ts';

export type HealthCheckDeps = UseDeps & { providers: ProviderFinder };

/**
 * - `verified`: its provider accepts it
 * - `refused`: for now, which is marked
 * - `lost`: its grant is gone
 * - `unanswered`: that is not known now, and nothing is changed; the next day asks again
 * - `not_due`: somebody else refreshed, postponed, used, replaced or ended it
 */
export type HealthCheckResult = 'verified' | 'refused' | 'lost' | 'unanswered' | 'not_due';

/** Whether nobody knows for a day if the provider still accepts it. */
export const isHealthCheckDue = (connection: Connection, nowMs: number): boolean =>
  connection.state.is !== 'ended' && isUnverified(connection, nowMs);

const withoutAccess = {
  not_connected: 'not_due',
  ended: 'lost',
  refused: 'refused',
  unconfirmed: 'unanswered',
  app_refused: 'unanswered',
  not_renewed: 'unanswered',
} as const satisfies Record<NoAccess['why'], HealthCheckResult>;

/**
 * Asks the provider whether it still accepts a connection. One whose access token has expired is
 * refreshed, which says the same.
 */
export const checkHealth = async (
  deps: HealthCheckDeps,
  key: ConnectionKey,
  found: Connection,
  deadline: Deadline,
): Promise<HealthCheckResult> => {
  try {
    const { tenantId, integrationType } = key;
    const provider = findProvider(deps.providers, integrationType);
    if (!isHealthChecked(provider)) return 'not_due';
    const access = await openConnection(deps, { tenantId, provider, at: key, found }, deadline);
    if ('none' in access) return withoutAccess[access.none.why];
    const isDue = isUnverified(access.open.connection, deps.clock.nowMs());
    return isDue ? await judgeTwice(deps, access.open, deadline) : 'verified';
  } catch (error) {
    deps.report(error);
    return 'unanswered';
  }
};

const judgeTwice = async (
  deps: HealthCheckDeps,
  open: OpenConnection,
  deadline: Deadline,
): Promise<HealthCheckResult> => {
  const first = await judgeToken(deps, open, deadline);
  if (first !== 'refused') return recordJudgement(deps, open, first);
  const access = await openAnother(deps, open, deadline);
  if ('none' in access) return withoutAccess[access.none.why];
  const second = await judgeToken(deps, access.open, deadline);
  return second === 'refused'
    ? refusedTwice(deps, access.open)
    : recordJudgement(deps, access.open, second);
};

const recordJudgement = async (
  deps: HealthCheckDeps,
  { connection }: OpenConnection,
  judgement: Exclude<TokenJudgement, 'refused'>,
): Promise<HealthCheckResult> => {
  if (judgement === 'unknown') return 'unanswered';
  await recordAccepted(deps, connection);
  return 'verified';
};

/**
 * Without a refresh, no token endpoint says that a grant is gone. It is taken to be if the account's own
 * address refuses its token on two days, and nobody has seen it accepted between them: a fault of the
 * provider does not last that long.
 */
const refusedTwice = async (
  deps: HealthCheckDeps,
  open: OpenConnection,
): Promise<HealthCheckResult> => {
  const { connection } = open;
  const nowMs = deps.clock.nowMs();
  // One that was just refreshed is not refused.
  if (!isRefusedFor(connection.state, verifiedForMs, nowMs)) {
    await markRefused(deps, open, 'refused');
    return 'refused';
  }
  const next = ended(connection, 'grant_ended', nowMs);
  const isEnded = await deps.connections.put(next, connection.version, { freeAtMs: nowMs });
  return isEnded ? 'lost' : 'not_due';
};
