import { composeListIntegrations } from '../composition/connections.ts';
import { listIntegrations, mostIntegrations } from '../contracts/list-integrations.ts';
import { listConnections } from '../domain/connection/tenant-connections.ts';
import { keyedEndpoint } from '../http/endpoint.ts';
import { integrationBody } from '../http/integration-body.ts';
import { decodeConnectionCursor, encodeConnectionCursor, nextLink } from '../http/next-page.ts';

/** The tenant's connections without their tokens. An extension. */
export const handler = await keyedEndpoint(
  listIntegrations,
  composeListIntegrations,
  async (deps, { tenantId, reach, query }) => {
    const { connections, clock, publicBaseUrl } = deps;
    const { integration_type: integrationType, status, limit = mostIntegrations, cursor } = query;
    const after = cursor === undefined ? undefined : decodeConnectionCursor(cursor);
    const question = { tenantId, reach, integrationType, status, limit, after };
    const { page, next } = await listConnections(connections, question, clock.nowMs());
    const url = `${publicBaseUrl}${listIntegrations.path}`;
    return {
      body: page.map((each) => integrationBody(deps, each, clock.nowMs())),
      headers: next && nextLink(url, { ...query, cursor: encodeConnectionCursor(next) }),
    };
  },
);
