import type { EndingCall } from '../../providers/provider.ts';
import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { Connection } from '../connection/connection.ts';
import { keyOf } from '../connection/connection-key.ts';
import { openConnection } from '../connection/open-connection.ts';
import { type OpenConnection, openTokens } from '../connection/open-tokens.ts';
import type { RefreshDeps } from '../connection/refresh-connection.ts';
import type { Deadline } from '../model/ports.ts';

export type OpenToEndDeps = RefreshDeps & { report(error: unknown): void };

/** Whether a call needs an access token that has not expired, to authenticate or to revoke. */
const needsAccessToken = (call: EndingCall | undefined): boolean =>
  call?.authentication === 'access_token' || call?.token === 'access_token';

/**
 * The connection with tokens that can end its grant, refreshed first if the provider needs an access
 * token that works. If the refresh fails, these are the stored tokens.
 */
export const openToEnd = async (
  deps: OpenToEndDeps,
  provider: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { revoke, uninstall } = provider;
  const isRefreshed = needsAccessToken(revoke) || needsAccessToken(uninstall);
  const fresh = isRefreshed ? await refreshed(deps, provider, connection, deadline) : undefined;
  return fresh ?? { connection, provider, tokens: await openTokens(deps.secretBox, connection) };
};

const refreshed = async (
  deps: OpenToEndDeps,
  { unresolved: provider }: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  try {
    const { tenantId, integrationId } = connection;
    const request = { tenantId, provider, integrationId, at: keyOf(connection) };
    const access = await openConnection(deps, request, deadline);
    // The account was connected again in the meantime, and that grant must not end.
    const isSame = 'open' in access && access.open.connection.flowId === connection.flowId;
    return isSame ? access.open : undefined;
  } catch (error) {
    deps.report(error);
    return undefined;
  }
};
