import { type Connection, holdSameTokens } from '../../connections/domain/connection.ts';
import { findVisible, type NamedConnection } from '../../connections/domain/tenant-connections.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type EndGrantDeps, endGrant } from './end-grant.ts';
import type { EndedGrant, GrantOutcome } from './grant-outcome.ts';

/**
 * Revokes the grant at the provider if possible, then deletes the connection.
 * @returns undefined if there is no such connection
 */
export const disconnect = (
  deps: EndGrantDeps,
  named: NamedConnection,
  deadline: Deadline,
): Promise<GrantOutcome | undefined> =>
  endStored(
    deps,
    { read: () => findVisible(deps.connections, named), remove: removeFrom(deps) },
    deadline,
  );

export const removeFrom =
  ({ connections }: Pick<EndGrantDeps, 'connections'>) =>
  async ({ connection }: EndedGrant): Promise<Removal> =>
    (await connections.delete(connection)) ? 'removed' : 'changed';

/**
 * What became of the row of a connection whose grant we tried to end.
 * - `left`: it stays on purpose
 * - `changed`: it stays, because it has changed since we read it
 */
export type Removal = 'removed' | 'left' | 'changed';

type RemovableConnection = {
  read(): Promise<Connection | undefined>;
  remove(ended: EndedGrant): Promise<Removal>;
};

/** Ends the grant of a stored connection and removes it, however often another writer comes first. */
export const endStored = async (
  deps: EndGrantDeps,
  { read, remove }: RemovableConnection,
  deadline: Deadline,
): Promise<GrantOutcome | undefined> => {
  let ended: EndedGrant | undefined;
  for (;;) {
    const connection = await read();
    // We deleted it and lost the response, or there was none.
    if (!connection) return ended?.outcome;
    if (ended && ended.connection.flowId !== connection.flowId)
      return connectedAgain(ended.outcome);
    ended = await endOnce(deps, ended, connection, deadline);
    if ((await remove(ended)) !== 'changed') return ended.outcome;
  }
};

/** Revokes the same tokens only once, since a second revocation would be refused. */
const endOnce = async (
  deps: EndGrantDeps,
  ended: EndedGrant | undefined,
  connection: Connection,
  deadline: Deadline,
): Promise<EndedGrant> => {
  if (ended && holdSameTokens(ended.connection, connection)) return { ...ended, connection };
  const next = await endGrant(deps, connection, deadline);
  return ended?.outcome.revoked ? { ...next, outcome: ended.outcome } : next;
};

const connectedAgain = ({ revoked, why }: GrantOutcome): GrantOutcome => ({
  revoked,
  why,
  detail:
    'The connection has ended. The account was connected again in the meantime, and stays so.',
});
