import { composeUpdateIntegration } from '../../composition/connections.ts';
import { updateIntegration } from '../../connections/contracts/update-integration.ts';
import { changeConnection } from '../../connections/domain/change-connection.ts';
import { integrationBody } from '../../connections/http/integration-body.ts';
import { changeOf } from '../../connections/http/integration-change.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Names a connection, or makes it the primary one of its type. An extension. */
export const handler = await keyedEndpoint(
  updateIntegration,
  composeUpdateIntegration,
  async (deps, { tenantId, caller, visibility, path, body, origin }) => {
    const { connections, clock } = deps;
    const { change, changed } = changeOf(body, { caller, visibility });
    const which = { tenantId, integrationId: path.integration_id };
    const next = await changeConnection(connections, { ...which, visibility }, change);
    if (!next) throw noSuchIntegration();
    createAudit(origin).record({
      act: 'connection.changed',
      result: 'done',
      ...which,
      integrationType: next.connection.integrationType,
      changed,
    });
    return { body: integrationBody(deps, next, clock.nowMs()) };
  },
);
