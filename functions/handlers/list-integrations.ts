import { composeListIntegrations } from '../composition.ts';
import { listIntegrations } from '../contracts/list-integrations.ts';
import { reconnectByOf } from '../domain/connection/connection.ts';
import { endpoint } from '../http/endpoint.ts';
import { missingScopes } from '../providers/scopes.ts';

const time = (ms: number) => new Date(ms).toISOString();

/** The tenant's connections, never a token of them. An extension. */
export const handler = endpoint(
  listIntegrations,
  composeListIntegrations,
  async ({ integrations, providers }, { tenantId }) => {
    const stored = await integrations.list(tenantId);
    return {
      body: stored.map((integration) => {
        const provider = providers.get(integration.integrationType);
        const reconnectByMs = reconnectByOf(integration);
        return {
          id: integration.integrationId,
          type: integration.integrationType,
          category: integration.category,
          status: integration.status,
          account: integration.account?.label ?? null,
          scopes_granted: integration.grantedScopes,
          scopes_missing: provider ? missingScopes(provider, integration.grantedScopes) : [],
          connected_at: time(integration.connectedAtMs),
          refreshed_at: integration.refreshedAtMs ? time(integration.refreshedAtMs) : null,
          lapses_at: integration.lapsesAtMs ? time(integration.lapsesAtMs) : null,
          reconnect_by: reconnectByMs ? time(reconnectByMs) : null,
        };
      }),
    };
  },
);
