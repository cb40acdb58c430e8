import {
  type Connection,
  reconnectByOf,
  statusOf,
} from '../../../functions/domain/connection/connection.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { missingScopes } from '../../../functions/providers/scopes.ts';
import { timestamp } from './timestamp.ts';

/** A connection in the JSON of every command: all but its tokens. */
export const integrationJson = (connection: Connection, provider: Provider | undefined) => ({
  integration_id: connection.integrationId,
  tenant_id: connection.tenantId,
  integration_type: connection.integrationType,
  category: connection.category,
  status: statusOf(connection),
  account: connection.account?.label ?? null,
  granted_scopes: connection.grantedScopes,
  missing_scopes: provider ? missingScopes(provider, connection.grantedScopes) : [],
  connected_at: timestamp(connection.connectedAtMs),
  refreshed_at: timestamp(connection.refreshedAtMs),
  access_token_expires_at: timestamp(connection.accessTokenExpiresAtMs),
  lapses_at: timestamp(connection.lapsesAtMs),
  reconnect_by: timestamp(reconnectByOf(connection)),
});
