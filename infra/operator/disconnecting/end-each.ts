import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { disconnect } from '../../../functions/disconnect/domain/disconnect.ts';
import type { EndedGrant } from '../../../functions/disconnect/domain/grant-outcome.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { withSeenDeletes } from '../../../functions/telemetry/audit-acts.ts';
import { agentsLosing } from '../../../functions/telemetry/with-audited-notices.ts';
import { commandDeadline } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { recordedIn } from '../recorded-uses.ts';

/** `stoppedBy` is what ended it early. */
type EndedSoFar = { ended: EndedGrant[]; acts: Act[]; stoppedBy?: unknown };

/** @returns undefined if somebody else has disconnected it meanwhile */
const endOne = async (
  context: CommandContext,
  { tenantId, integrationId }: Connection,
  acts: Act[],
): Promise<EndedGrant | undefined> => {
  let seen: Connection | undefined;
  const connections = withSeenDeletes(context.connections, (each) => {
    seen = each;
  });
  const deps = {
    ...context,
    connections,
    oauthClient: context.tokenEndpoints,
    refreshesInFlight: new Map(),
    auditUse: recordedIn(acts),
    report: (error: unknown) => context.progress(context.explain(error)),
  };
  const which = { tenantId, integrationId, visibility: wholeTenant };
  const outcome = await disconnect(deps, which, commandDeadline());
  if (!outcome || !seen) return undefined;
  const { integrationType } = seen;
  const of = { tenantId, integrationType, integrationId, ...agentsLosing(seen) };
  acts.push({ act: 'connection.disconnected', result: 'done', ...of, revoked: outcome.revoked });
  return { connection: seen, outcome };
};

/**
 * Ends one connection after the other: the last one of an account ends the grant that they share.
 * @returns what is done, also where something ended it early
 */
export const endEach = async (
  context: CommandContext,
  connections: readonly Connection[],
  signal: AbortSignal,
): Promise<EndedSoFar> => {
  const ended: EndedGrant[] = [];
  const acts: Act[] = [];
  try {
    for (const [index, connection] of connections.entries()) {
      signal.throwIfAborted();
      const one = await endOne(context, connection, acts);
      if (one) ended.push(one);
      if (index % 20 === 19) context.progress(`${index + 1} of ${connections.length}`);
    }
    return { ended, acts };
  } catch (stoppedBy) {
    return { ended, acts, stoppedBy };
  }
};
