import { composeGetIntegration } from '../../composition/connections.ts';
import { getIntegration } from '../../connections/contracts/get-integration.ts';
import { findConnection } from '../../connections/domain/tenant-connections.ts';
import { integrationBody } from '../../connections/http/integration-body.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';

/** One of the tenant's connections without its tokens. An extension. */
export const handler = await keyedEndpoint(
  getIntegration,
  composeGetIntegration,
  async (deps, { tenantId, visibility, path: { integration_id: integrationId } }) => {
    const found = await findConnection(deps.connections, { tenantId, integrationId, visibility });
    if (!found) throw noSuchIntegration();
    return { body: integrationBody(deps, found, deps.clock.nowMs()) };
  },
);
