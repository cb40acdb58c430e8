import { composeDeleteIntegration } from '../../composition/connections.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { deleteIntegration } from '../../disconnect/contracts/delete-integration.ts';
import { disconnect } from '../../disconnect/domain/disconnect.ts';
import { disconnectUnlessBound } from '../../disconnect/domain/disconnect-unless-bound.ts';
import { agentsBound } from '../../disconnect/http/agents-bound.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { withSeenDeletes } from '../../telemetry/audit-acts.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';
import { agentsLosing } from '../../telemetry/with-audited-notices.ts';

/** Ends a connection, also at the provider if possible. An extension. */
export const handler = await keyedEndpoint(
  deleteIntegration,
  composeDeleteIntegration,
  async (deps, { tenantId, visibility, path, query, deadline, origin }) => {
    const end = query.unless_bound === 'true' ? disconnectUnlessBound : disconnect;
    const { integration_id: id } = path;
    const audit = createAudit(origin);
    let seen: Connection | undefined;
    const connections = withSeenDeletes(deps.connections, (connection) => {
      seen = connection;
    });
    const audited = { ...deps, connections, auditUse: audit.use };
    const act = { act: 'connection.disconnected', tenantId, integrationId: id } as const;
    const { revoked, detail } = await auditAttempt(
      audit,
      act,
      async () => {
        const ended = await end(audited, { tenantId, integrationId: id, visibility }, deadline);
        if (!ended) throw noSuchIntegration();
        if ('boundAgents' in ended) throw agentsBound(ended.boundAgents);
        return ended;
      },
      ({ revoked }) => {
        const { integrationType } = seen ?? {};
        return { ...act, result: 'done', integrationType, ...agentsLosing(seen), revoked };
      },
    );
    return { body: { id, revoked, detail, agent_ids: [...(seen?.agentIds ?? [])] } };
  },
);
