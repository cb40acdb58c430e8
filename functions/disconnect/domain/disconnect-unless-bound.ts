import type { Connection } from '../../connections/domain/connection.ts';
import { findVisible, type NamedConnection } from '../../connections/domain/tenant-connections.ts';
import { withoutNewAgents } from '../../connections/domain/transitions.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { endStored, removeFrom } from './disconnect.ts';
import type { EndGrantDeps } from './end-grant.ts';
import type { GrantOutcome } from './grant-outcome.ts';

/** More than clocks differ by. */
const clockSpreadMs = 5_000;

/**
 * As `disconnect`, for a connection that no agent is bound to. Its row says so before the provider is
 * called, and until this request must have ended, no agent is bound to it: the grant of a bound one never
 * ends.
 * @returns also how many agents are bound to it, if there are any: then it stays as it is
 */
export const disconnectUnlessBound = async (
  deps: EndGrantDeps,
  named: NamedConnection,
  deadline: Deadline,
): Promise<GrantOutcome | { boundAgents: number } | undefined> => {
  const untilMs = deps.clock.nowMs() + deadline.remainingMs() + clockSpreadMs;
  let boundAgents = 0;
  let ended: Connection | undefined;
  const read = async (): Promise<Connection | undefined> => {
    for (;;) {
      const connection = await findVisible(deps.connections, named);
      if (isAnother(connection, ended)) return connection;
      boundAgents = agentCount(connection);
      if (!connection || boundAgents > 0) return undefined;
      const ending = await recorded(deps, connection, untilMs);
      ended ??= ending;
      if (ending) return ending;
    }
  };
  const outcome = await endStored(deps, { read, remove: removeFrom(deps) }, deadline);
  return boundAgents > 0 ? { boundAgents } : outcome;
};

const agentCount = (connection: Connection | undefined): number =>
  connection?.agentIds?.length ?? 0;

/** Whether it was connected again after its grant was ended: that one stays, with its agents. */
const isAnother = (connection: Connection | undefined, ended: Connection | undefined): boolean =>
  ended !== undefined && connection?.flowId !== ended.flowId;

/** The connection, whose row says that it is being ended; undefined when another writer came first. */
const recorded = async (
  { connections }: EndGrantDeps,
  connection: Connection,
  untilMs: number,
): Promise<Connection | undefined> => {
  const { endingUntilMs = 0 } = connection;
  if (endingUntilMs >= untilMs) return connection;
  const ending = withoutNewAgents(connection, untilMs);
  return (await connections.recordEnding(ending)) ? ending : undefined;
};
