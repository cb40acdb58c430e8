import { reconnectByOf, statusOf } from '../../../functions/domain/connection/connection.ts';
import type { ListedConnection } from '../../../functions/domain/connection/connections-of-type.ts';
import { type Problem, problemOf } from '../../../functions/domain/connection/problem.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { missingScopes } from '../../../functions/providers/scopes.ts';
import { timestamp } from './timestamp.ts';

const problemJson = (problem: Problem | undefined) =>
  problem ? { code: problem.code, next_step: problem.nextStep } : null;

/** A connection in the JSON of every command: all but its tokens. */
export const integrationJson = (
  { connection, isPrimary }: ListedConnection,
  provider: Provider | undefined,
) => ({
  integration_id: connection.integrationId,
  tenant_id: connection.tenantId,
  integration_type: connection.integrationType,
  category: connection.category,
  name: connection.name ?? null,
  primary: isPrimary,
  status: statusOf(connection),
  account: connection.account?.label ?? null,
  granted_scopes: connection.grantedScopes,
  missing_scopes: provider ? missingScopes(provider, connection.grantedScopes) : [],
  connected_at: timestamp(connection.connectedAtMs),
  refreshed_at: timestamp(connection.refreshedAtMs),
  access_token_expires_at: timestamp(connection.accessTokenExpiresAtMs),
  lapses_at: timestamp(connection.lapsesAtMs),
  reconnect_by: timestamp(reconnectByOf(connection)),
  problem: problemJson(problemOf(connection, provider)),
});
