import { composeGetIntegration } from '../composition/connections.ts';
import { getIntegration } from '../contracts/get-integration.ts';
import { findConnection } from '../domain/connection/tenant-connections.ts';
import { integrationBody } from '../http/integration-body.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { noSuchIntegration } from '../http/no-access.ts';

/** One of the tenant's connections without its tokens. An extension. */
export const handler = await keyedEndpoint(
  getIntegration,
  composeGetIntegration,
  async (deps, { tenantId, reach, path: { integration_id: integrationId } }) => {
    const found = await findConnection(deps.connections, { tenantId, integrationId, reach });
    if (!found) throw noSuchIntegration();
    return { body: integrationBody(deps, found, deps.clock.nowMs()) };
  },
);
