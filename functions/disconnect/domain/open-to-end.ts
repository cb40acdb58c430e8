import type { EndingCall } from '../../catalogue/providers/ending-call.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { openConnection } from '../../connections/domain/open-connection.ts';
import { type OpenConnection, openTokens } from '../../connections/domain/open-tokens.ts';
import type { RefreshDeps } from '../../connections/domain/refresh-connection.ts';
import type { Deadline } from '../../platform/model/ports.ts';

export type OpenToEndDeps = RefreshDeps & { report(error: unknown): void };

/** Whether a call authenticates with the access token, or revokes it. */
const needsAccessToken = (call: EndingCall | undefined): boolean =>
  call?.authentication === 'access_token' || call?.token === 'access_token';

/** Refreshes first if the provider needs a working access token; after a failure it has the stored tokens. */
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
    // Otherwise the account was connected again, and that grant must not end.
    const isSame = 'open' in access && access.open.connection.flowId === connection.flowId;
    return isSame ? access.open : undefined;
  } catch (error) {
    deps.report(error);
    return undefined;
  }
};
