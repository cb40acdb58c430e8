import { composeIntegrations } from '../composition.ts';
import { updateIntegration } from '../contracts/update-integration.ts';
import { changeConnection } from '../domain/connection/change-connection.ts';
import { endpoint } from '../http/endpoint.ts';
import { integrationBody } from '../http/integration-body.ts';

/** Names a connection, or makes it the primary one of its type. An extension. */
export const handler = endpoint(
  updateIntegration,
  composeIntegrations,
  async ({ connections, providers }, { tenantId, path, body }) => {
    const which = { tenantId, integrationId: path.integration_id };
    return { body: integrationBody(providers, await changeConnection(connections, which, body)) };
  },
);
