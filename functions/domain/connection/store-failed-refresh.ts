import type { Clock } from '../model/ports.ts';
import type { TokenEndpointError } from '../model/token-endpoint-error.ts';
import { type NoAccess, notRenewed } from './access.ts';
import type { Connection } from './connection.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { Connections } from './ports.ts';
import { appRefused, ended, failedToRenew } from './transitions.ts';

/**
 * Stores how a refresh failed, at the version that was tried. Only a refused grant ends the
 * connection, and even then the record stays.
 * @returns undefined if another writer came first
 */
export const storeFailedRefresh = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  { owner, ...open }: OpenConnection & { owner: string },
  error: TokenEndpointError,
): Promise<{ open: OpenConnection; failed: NoAccess } | undefined> => {
  const { version } = open.connection;
  const { next, failed, guard } = failure(open.connection, error, clock.nowMs());
  const isStored = await connections.put(next, version, guard === 'own' ? { owner } : undefined);
  return isStored ? { open: { ...open, connection: next }, failed } : undefined;
};

type Failure = { next: Connection; failed: NoAccess; guard?: 'own' };

const failure = (connection: Connection, error: TokenEndpointError, nowMs: number): Failure => {
  switch (error.failure) {
    case 'reconnect': {
      const next = ended(connection, 'grant_ended', nowMs);
      return { next, failed: { why: 'ended', reason: 'grant_ended' } };
    }
    case 'app_configuration': {
      const { next, notBeforeMs } = appRefused(connection, nowMs);
      return { next, failed: { why: 'app_refused', notBeforeMs, cause: error } };
    }
    // A reconnect by the person does not help, and the connection may recover by itself.
    case 'administrator':
    case 'transient': {
      const { next, renewal } = failedToRenew(connection, error, nowMs);
      return { next, failed: notRenewed(renewal, nowMs, error), guard: 'own' };
    }
  }
};
