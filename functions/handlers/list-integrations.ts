import { composeListIntegrations } from '../composition.ts';
import { listIntegrations } from '../contracts/list-integrations.ts';
import { reconnectByOf, statusOf } from '../domain/connection/connection.ts';
import { endpoint } from '../http/endpoint.ts';
import { missingScopes } from '../providers/scopes.ts';

const time = (ms: number) => new Date(ms).toISOString();

/** The tenant's connections without their tokens. An extension. */
export const handler = endpoint(
  listIntegrations,
  composeListIntegrations,
  async ({ connections, providers }, { tenantId }) => {
    const stored = await connections.list(tenantId);
    return {
      body: stored.map((connection) => {
        const provider = providers.get(connection.integrationType);
        const reconnectByMs = reconnectByOf(connection);
        return {
          id: connection.integrationId,
          type: connection.integrationType,
          category: connection.category,
          status: statusOf(connection),
          account: connection.account?.label ?? null,
          scopes_granted: connection.grantedScopes,
          scopes_missing: provider ? missingScopes(provider, connection.grantedScopes) : [],
          connected_at: time(connection.connectedAtMs),
          refreshed_at: connection.refreshedAtMs ? time(connection.refreshedAtMs) : null,
          lapses_at: connection.lapsesAtMs ? time(connection.lapsesAtMs) : null,
          reconnect_by: reconnectByMs ? time(reconnectByMs) : null,
        };
      }),
    };
  },
);
