import type { Clock } from '../model/ports.ts';
import type { TokenEndpointError } from '../model/token-endpoint-error.ts';
import { appMisconfigured, notRenewed, reconnectRequired } from './connection-errors.ts';
import type { LeasedConnection, OpenConnection } from './open-tokens.ts';
import type { Connections } from './ports.ts';
import { appRefused, ended, refreshFailure } from './transitions.ts';

/**
 * Stores how a refresh failed. Only a refused grant ends the connection, only at the version that
 * was tried, and even then the record stays.
 * @returns the connection if its present token still works; undefined if another writer came first
 * @throws ServiceError reconnect_required, provider_unavailable, oauth_app_misconfigured
 */
export const afterRefreshFailure = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  { owner, tokenWorks, ...open }: LeasedConnection,
  error: TokenEndpointError,
): Promise<OpenConnection | undefined> => {
  const { provider, connection } = open;
  const nowMs = clock.nowMs();
  switch (error.failure) {
    case 'reconnect': {
      if (!(await connections.put(ended(connection), connection.version))) return undefined;
      throw reconnectRequired(provider);
    }
    case 'app_configuration': {
      const next = appRefused(connection, nowMs);
      if (!(await connections.put(next, connection.version))) return undefined;
      if (tokenWorks) return { ...open, connection: next };
      throw appMisconfigured(provider, next, nowMs, error);
    }
    // A reconnect by the person does not help, and the connection may recover by itself.
    case 'administrator':
    case 'transient': {
      const failure = refreshFailure(connection, error, nowMs);
      await connections.releaseLease(connection, owner, failure);
      if (tokenWorks) return open;
      throw notRenewed(provider, failure, nowMs, error);
    }
  }
};
