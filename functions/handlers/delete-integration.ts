import { composeDeleteIntegration } from '../composition/connections.ts';
import { deleteIntegration } from '../contracts/delete-integration.ts';
import { disconnect } from '../domain/disconnect/disconnect.ts';
import { keyedEndpoint } from '../http/endpoint.ts';
import { noSuchIntegration } from '../http/no-access.ts';
import { createAudit } from '../telemetry/audit.ts';
import { withSeenDeletes } from '../telemetry/audit-acts.ts';
import { auditAttempt } from '../telemetry/audit-attempt.ts';

/** Ends a connection, also at the provider if possible. An extension. */
export const handler = await keyedEndpoint(
  deleteIntegration,
  composeDeleteIntegration,
  async (deps, { tenantId, reach, path, deadline, origin }) => {
    const { integration_id: id } = path;
    const audit = createAudit(origin);
    let integrationType: string | undefined;
    const connections = withSeenDeletes(deps.connections, (connection) => {
      integrationType = connection.integrationType;
    });
    const audited = { ...deps, connections, auditUse: audit.use };
    const act = { act: 'connection.disconnected', tenantId, integrationId: id } as const;
    const { revoked, detail } = await auditAttempt(
      audit,
      act,
      async () => {
        const ended = await disconnect(audited, { tenantId, integrationId: id, reach }, deadline);
        if (!ended) throw noSuchIntegration();
        return ended;
      },
      ({ revoked }) => ({ ...act, result: 'done', integrationType, revoked }),
    );
    return { body: { id, revoked, detail } };
  },
);
