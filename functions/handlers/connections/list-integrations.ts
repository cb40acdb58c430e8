import { composeListIntegrations } from '../../composition/connections.ts';
import { listIntegrations, mostIntegrations } from '../../connections/contracts/integrations.ts';
import type { ListedConnection } from '../../connections/domain/connections-of-type.ts';
import { listConnections, positionOf } from '../../connections/domain/tenant-connections.ts';
import { connectionCursor } from '../../connections/http/connection-cursor.ts';
import { integrationBody } from '../../connections/http/integration-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { nextLink } from '../../platform/http/next-page.ts';
import { fitPage } from '../../platform/model/fit-page.ts';

/** The tenant's connections without their tokens. An extension. */
export const handler = await keyedEndpoint(
  listIntegrations,
  composeListIntegrations,
  async (deps, { tenantId, visibility, query }) => {
    const { connections, clock, publicBaseUrl } = deps;
    const { integration_type: integrationType, client_reference: clientReference } = query;
    const { status, limit = mostIntegrations, cursor } = query;
    const after = cursor === undefined ? undefined : connectionCursor.decode(cursor);
    const filter = { integrationType, clientReference, status, limit, after };
    const requested = { tenantId, visibility, ...filter };
    const found = await listConnections(connections, requested, clock.nowMs());
    const shown = (each: ListedConnection) => integrationBody(deps, each, clock.nowMs());
    const { body, next } = fitPage(found.page, found.next, { shown, positionOf });
    const url = `${publicBaseUrl}${listIntegrations.path}`;
    return {
      body,
      headers: next && nextLink(url, { ...query, cursor: connectionCursor.encode(next) }),
    };
  },
);
