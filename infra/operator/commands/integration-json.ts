import {
  type Integration,
  reconnectByOf,
} from '../../../functions/domain/connection/connection.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { missingScopes } from '../../../functions/providers/scopes.ts';
import { timestamp } from './timestamp.ts';

/** A connection in the JSON of every command: all but its tokens. */
export const integrationJson = (integration: Integration, provider: Provider | undefined) => ({
  integration_id: integration.integrationId,
  tenant_id: integration.tenantId,
  integration_type: integration.integrationType,
  category: integration.category,
  status: integration.status,
  account: integration.account?.label ?? null,
  granted_scopes: integration.grantedScopes,
  missing_scopes: provider ? missingScopes(provider, integration.grantedScopes) : [],
  connected_at: timestamp(integration.connectedAtMs),
  refreshed_at: timestamp(integration.refreshedAtMs),
  access_token_expires_at: timestamp(integration.accessTokenExpiresAtMs),
  lapses_at: timestamp(integration.lapsesAtMs),
  reconnect_by: timestamp(reconnectByOf(integration)),
});
