import { composeDeleteIntegration } from '../composition.ts';
import { deleteIntegration } from '../contracts/delete-integration.ts';
import { disconnect } from '../domain/disconnect/disconnect.ts';
import { endpoint } from '../http/endpoint.ts';

/** Ends a connection, also at the provider if possible. An extension. */
export const handler = endpoint(
  deleteIntegration,
  composeDeleteIntegration,
  async (deps, { tenantId, path, deadline }) => {
    const { integration_id: id } = path;
    const { revoked, detail } = await disconnect(deps, { tenantId, integrationId: id }, deadline);
    return { body: { id, revoked, detail } };
  },
);
