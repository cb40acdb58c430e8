import { type Connection, holdSameTokens } from '../connection/connection.ts';
import { findConnection, noSuchIntegration } from '../connection/find-connection.ts';
import type { Deadline } from '../model/ports.ts';
import { type Disconnected, type Ended, type EndGrantDeps, endGrant } from './end-grant.ts';

/**
 * Revokes the grant at the provider if possible, then deletes the connection.
 * @throws ServiceError not_found
 */
export const disconnect = async (
  deps: EndGrantDeps,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
  deadline: Deadline,
): Promise<Disconnected> => {
  let ended: Ended | undefined;
  for (;;) {
    const found = await findConnection(deps.connections, { tenantId, integrationId });
    if (!found) return whenGone(ended);
    const { connection } = found;
    if (ended && ended.connection.flowId !== connection.flowId)
      return connectedAgain(ended.outcome);
    ended = await endOnce(deps, ended, connection, deadline);
    if (await deps.connections.delete(ended.connection)) return ended.outcome;
  }
};

/** Revokes the same tokens only once, since a second revocation would be refused. */
const endOnce = async (
  deps: EndGrantDeps,
  ended: Ended | undefined,
  connection: Connection,
  deadline: Deadline,
): Promise<Ended> => {
  if (ended && holdSameTokens(ended.connection, connection)) return { ...ended, connection };
  const next = await endGrant(deps, connection, deadline);
  return ended?.outcome.revoked ? { ...next, outcome: ended.outcome } : next;
};

/** Either our own delete succeeded and its answer was lost, or there was no connection. */
const whenGone = (ended: Ended | undefined): Disconnected => {
  if (ended) return ended.outcome;
  throw noSuchIntegration();
};

const connectedAgain = ({ revoked }: Disconnected): Disconnected => ({
  revoked,
  detail:
    'The connection has ended. The account was connected again in the meantime, and stays so.',
});
