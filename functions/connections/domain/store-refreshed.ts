import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import type { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { withGrace } from '../../platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { type NoAccess, notRenewed } from './access.ts';
import { type Connection, holdSameTokens } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { isUninstalled } from './connection-state.ts';
import { appRefused, ended, failedToRefresh } from './failure-transitions.ts';
import type { OpenConnection, TokenGrant } from './open-tokens.ts';
import type { Connections } from './ports.ts';
import { refreshed } from './transitions.ts';

/**
 * Stores refreshed tokens, also over a mark that another writer set in the meantime. Only newer
 * tokens and a reported uninstall win over them. The write is retried until the deadline and
 * for a grace after it, because the refresh cannot be repeated.
 * @returns undefined when the stored record wins, or was deleted
 */
export const storeRefreshed = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  { provider, connection, tokens: before }: OpenConnection,
  granted: { grant: TokenGrant; sealedTokens: string },
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  const late = withGrace(deadline);
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, late);
  let current = connection;
  for (;;) {
    const { version } = current;
    const next = refreshed(current, { provider, before, ...granted }, clock.nowMs());
    if (await untilStored(() => connections.put(next, version))) {
      const { tokens } = granted.grant;
      // The response may name another data center.
      return {
        connection: next,
        tokens,
        provider: resolveProvider(provider.unresolved, next.variables),
      };
    }
    const found = await untilStored(() => connections.get(keyOf(connection)));
    if (!found || isUninstalled(found) || !holdSameTokens(found, current)) return undefined;
    current = found;
  }
};

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
  const { next, failed, guard } = refreshFailureOf(open.connection, error, clock.nowMs());
  const isStored = await connections.put(next, version, guard === 'own' ? { owner } : undefined);
  return isStored ? { open: { ...open, connection: next }, failed } : undefined;
};

type RefreshFailure = { next: Connection; failed: NoAccess; guard?: 'own' };

const refreshFailureOf = (
  connection: Connection,
  error: TokenEndpointError,
  nowMs: number,
): RefreshFailure => {
  switch (error.failure) {
    case 'reconnect': {
      const next = ended(connection, 'grant_ended', nowMs);
      return { next, failed: { why: 'ended', reason: 'grant_ended' } };
    }
    case 'app_configuration': {
      const { next, notBeforeMs } = appRefused(connection, nowMs);
      const ofTenant = connection.tenantApp !== undefined;
      return { next, failed: { why: 'app_refused', notBeforeMs, ofTenant, cause: error } };
    }
    // A reconnect by the person does not help, and the connection may recover by itself.
    case 'administrator':
    case 'transient': {
      const { next, renewal } = failedToRefresh(connection, error, nowMs);
      return { next, failed: notRenewed(renewal, nowMs, error), guard: 'own' };
    }
  }
};
