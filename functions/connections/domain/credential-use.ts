import type { Connection } from './connection.ts';

/**
 * What a connection's tokens are used for. `account` asks whose account a grant is of, when it
 * is new, its token was refused, or somebody checks or probes it, and `explain` only opens them for an operator.
 */
export type CredentialUse =
  | 'option_lookup'
  | 'service_call'
  | 'refresh'
  | 'revoke'
  | 'uninstall'
  | 'account'
  | 'explain';

/** Whose tokens they are. A new connection has no id yet. */
export type UsedConnection = Pick<Connection, 'tenantId' | 'integrationType'> & {
  integrationId?: string | undefined;
};

/** Records a use of stored tokens, before the provider is called. It must not throw. */
export type AuditUse = (connection: UsedConnection, use: CredentialUse) => void;
