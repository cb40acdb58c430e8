import { resolveProvider } from '../../providers/resolve-provider.ts';
import type { Clock, Deadline } from '../model/ports.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import { holdSameTokens } from './connection.ts';
import { keyOf } from './connection-key.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { Connections } from './ports.ts';
import { isUninstalled } from './standing.ts';
import type { Grant } from './token-set.ts';
import { refreshed } from './transitions.ts';

/**
 * Stores refreshed tokens, also over a mark that another writer set in the meantime. Only newer
 * tokens and a reported uninstall win over them. The write is retried until the deadline, because
 * the refresh cannot be repeated.
 * @returns undefined when the stored record wins, or was deleted
 */
export const storeRefreshed = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  { provider, connection, tokens: before }: OpenConnection,
  granted: { grant: Grant; sealedTokens: string },
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, deadline);
  let current = connection;
  for (;;) {
    const { version } = current;
    const next = refreshed(current, { provider, before, ...granted }, clock.nowMs());
    if (await untilStored(() => connections.put(next, version))) {
      const { tokens } = granted.grant;
      // The answer may name another data center.
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
