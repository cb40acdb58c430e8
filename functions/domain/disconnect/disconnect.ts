import { type Connection, holdSameTokens } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { type Disconnected, type Ended, type EndGrantDeps, endGrant } from './end-grant.ts';

/**
 * Ends the grant at the provider where that can be done, then deletes the connection.
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
    if (await deps.connections.delete(ended.connection)) return ended.outcome;
  }
};

/** Once for the same tokens: a second revocation would be refused. */
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

/** Our own delete, whose answer was lost; or there never was one. */
const whenGone = (ended: Ended | undefined): Disconnected => {
  if (ended) return ended.outcome;
  throw notFound();
};

const notFound = () =>
  new ServiceError('not_found', 'There is no such integration. List them with GET /integrations.');

const connectedAgain = ({ revoked }: Disconnected): Disconnected => ({
  revoked,
  detail: 'The connection has ended. It was connected again meanwhile; that one is kept.',
});
