import { type Connection, holdSameTokens } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { type Disconnected, type EndGrantDeps, endGrant } from './end-grant.ts';

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
    const stored = await deps.connections.list(tenantId);
    const connection = stored.find((candidate) => candidate.integrationId === integrationId);
    if (!connection) return whenGone(ended);
    if (ended && ended.connection.flowId !== connection.flowId)
      return connectedAgain(ended.outcome);
    ended = await endOnce(deps, ended, connection, deadline);
    if (await deps.connections.delete(connection)) return ended.outcome;
  }
};

/** A connection whose grant we tried to end, and the outcome. */
type Ended = { connection: Connection; outcome: Disconnected };

/** Revokes the same tokens only once, since a second revocation would be refused. */
const endOnce = async (
  deps: EndGrantDeps,
  ended: Ended | undefined,
  connection: Connection,
  deadline: Deadline,
): Promise<Ended> => {
  if (ended && holdSameTokens(ended.connection, connection)) return { ...ended, connection };
  const outcome = await endGrant(deps, connection, deadline);
  return { connection, outcome: ended?.outcome.revoked ? ended.outcome : outcome };
};

/** Either our own delete succeeded and its answer was lost, or there was no connection. */
const whenGone = (ended: Ended | undefined): Disconnected => {
  if (ended) return ended.outcome;
  throw notFound();
};

const notFound = () =>
  new ServiceError('not_found', 'There is no such integration. List them with GET /integrations.');

const connectedAgain = ({ revoked }: Disconnected): Disconnected => ({
  revoked,
  detail:
    'The connection has ended. The account was connected again in the meantime, and stays so.',
});
