import { failures } from '../domain/connect/failures.ts';
import { type Flow, type FlowOutcome, flowIdOf, statePattern } from '../domain/connect/flow.ts';
import type { Connection } from '../domain/connection/connection.ts';
import type { Connections } from '../domain/connection/ports.ts';
import { isUninstalled } from '../domain/connection/standing.ts';
import type { Audit } from './audit.ts';

/** Records that the provider sent the person back with an error. Anybody can send one. */
export const auditDenial = (
  audit: Audit,
  integrationType: string,
  { reason, state }: { reason: keyof typeof failures; state: string | undefined },
): void =>
  audit.record({
    act: 'connection.denied',
    result: 'refused',
    reason,
    integrationType,
    flowId: state && statePattern.test(state) ? flowIdOf(state) : undefined,
  });

/**
 * Records how a callback with a code ended. A repeated delivery of a finished flow is not an act.
 * @param flow as it was last read, if the callback has its state
 */
export const auditCallback = (
  audit: Audit,
  integrationType: string,
  { outcome, flow }: { outcome: FlowOutcome; flow: Flow | undefined },
): void => {
  if (flow?.outcome === outcome) return;
  const of = { integrationType, tenantId: flow?.tenantId, flowId: flow?.flowId };
  if (outcome.success) {
    const { integrationId } = outcome;
    audit.record({ act: 'connection.completed', result: 'done', integrationId, ...of });
  } else {
    const { reason } = outcome;
    const result = failures[reason].fault === 'us' ? 'failed' : 'refused';
    audit.record({ act: 'connection.refused', result, reason, ...of });
  }
};

/** The same connections, which show `seen` each one before it is deleted. */
export const withSeenDeletes = (
  connections: Connections,
  seen: (connection: Connection) => void,
): Connections => ({
  ...connections,
  delete: (connection) => {
    seen(connection);
    return connections.delete(connection);
  },
});

/** The same connections, for a provider's notice: each one that it marks or erases is recorded. */
export const withAuditedNotices = (connections: Connections, audit: Audit): Connections => ({
  ...connections,
  put: async (next, ...rest) => {
    const isStored = await connections.put(next, ...rest);
    const act = isUninstalled(next) ? 'connection.uninstalled' : 'connection.revoked';
    if (isStored) audit.record({ act, result: 'done', ...idsOf(next) });
    return isStored;
  },
  delete: async (connection) => {
    const isErased = await connections.delete(connection);
    if (isErased) audit.record({ act: 'connection.erased', result: 'done', ...idsOf(connection) });
    return isErased;
  },
});

const idsOf = ({ tenantId, integrationId, integrationType }: Connection) => ({
  tenantId,
  integrationId,
  integrationType,
});
