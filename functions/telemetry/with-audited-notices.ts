import type { Connection } from '../connections/domain/connection.ts';
import type { EndReason } from '../connections/domain/connection-state.ts';
import type { AuditUse } from '../connections/domain/credential-use.ts';
import type { Connections } from '../connections/domain/ports.ts';
import { withConfirmedWrites } from '../connections/domain/with-confirmed-writes.ts';
import type { ReceivedReport } from '../disconnect/domain/account-report.ts';
import type { ProviderAct } from './act.ts';
import { type Audit, createAudit } from './audit.ts';

export const auditOfNotice = (
  { integrationType, requestId: causedBy, sourceAddress }: ReceivedReport,
  requestId: string,
): Audit =>
  createAudit({
    actor: { kind: 'provider', id: integrationType },
    requestId,
    causedBy,
    sourceAddress,
  });

/** The agents that were bound to a deleted connection, for its act. */
export const agentsLosing = (connection: Connection | undefined) =>
  connection?.agentIds?.length ? { agentIds: connection.agentIds } : {};

const endActs = {
  uninstalled: 'connection.uninstalled',
  grant_ended: 'connection.revoked',
} as const satisfies Record<EndReason, ProviderAct['act']>;

/**
 * The same connections; each one that a provider's notice ends or erases is recorded. Other writes are no
 * acts. One whose response is lost is confirmed, since the line would be lost with it.
 */
export const withAuditedNotices = (
  connections: Connections,
  audit: { record(act: ProviderAct): void },
): Connections => ({
  ...connections,
  put: async (next, ...rest) => {
    const isStored = await withConfirmedWrites(connections).put(next, ...rest);
    const { state } = next;
    if (isStored && state.is === 'ended') {
      audit.record({ act: endActs[state.why], result: 'done', ...idsOf(next) });
    }
    return isStored;
  },
  delete: async (connection) => {
    const isErased = await connections.delete(connection);
    if (isErased) {
      const of = { ...idsOf(connection), ...agentsLosing(connection) };
      audit.record({ act: 'connection.erased', result: 'done', ...of });
    }
    return isErased;
  },
});

/** The same exchange, which records each use of new tokens and each connection that it ends. */
export const withAuditedExchange = <Deps extends { connections: Connections }>(
  deps: Deps,
  audit: Audit,
): Deps & { auditUse: AuditUse } => ({
  ...deps,
  connections: withAuditedNotices(deps.connections, audit.byProvider),
  auditUse: audit.use,
});

const idsOf = ({ tenantId, integrationId, integrationType }: Connection) => ({
  tenantId,
  integrationId,
  integrationType,
});
