import type { Connection } from '../../functions/domain/connection/connection.ts';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';

/** Gmail, of a tenant of its own, with no more than every connection has. */
export const bareConnection = (more: Partial<Connection> = {}): Connection => ({
  tenantId: uuidV7(1),
  integrationType: 'gmail',
  integrationId: uuidV7(2),
  category: 'email',
  status: 'connected',
  sealedTokens: 'sealed',
  grantedScopes: [],
  variables: {},
  version: 1,
  flowId: 'flow',
  connectedAtMs: 5,
  ...more,
});
