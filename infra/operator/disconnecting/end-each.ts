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

type EndEachContext = Pick<
  CommandContext,
  | 'connections'
  | 'oauthApps'
  | 'tokenEndpoints'
  | 'providerApi'
  | 'secretBox'
  | 'providers'
  | 'clock'
  | 'explain'
  | 'progress'
>;

/** `failed` are those that stay, and why; `stoppedBy` is what ended it early. */
type EndedSoFar = {
  ended: EndedGrant[];
  acts: Act[];
  failed: { integrationId: string; error: unknown }[];
  stoppedBy?: unknown;
};

/** What the SDK throws is not about one connection: the next one would fail in the same way. */
const isOfAll = (error: unknown): boolean => Object(error).$metadata !== undefined;

/** @returns undefined if somebody else has disconnected it meanwhile */
const endOne = async (
  context: EndEachContext,
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
 * One that cannot be ended stops no other.
 * @returns what is done, also where something ended it early
 */
export const endEach = async (
  context: EndEachContext,
  connections: readonly Connection[],
  signal: AbortSignal,
): Promise<EndedSoFar> => {
  const ended: EndedGrant[] = [];
  const acts: Act[] = [];
  const failed: EndedSoFar['failed'] = [];
  for (const [index, connection] of connections.entries()) {
    if (signal.aborted) return { ended, acts, failed, stoppedBy: signal.reason };
    try {
      const one = await endOne(context, connection, acts);
      if (one) ended.push(one);
    } catch (error) {
      if (isOfAll(error)) return { ended, acts, failed, stoppedBy: error };
      failed.push({ integrationId: connection.integrationId, error });
    }
    if (index % 20 === 19) context.progress(`${index + 1} of ${connections.length}`);
  }
  return { ended, acts, failed };
};
