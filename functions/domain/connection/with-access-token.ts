import type { Provider } from '../../providers/provider.ts';
import type { Deadline } from '../model/ports.ts';
import { AccessTokenRejected } from '../options/provider-failure.ts';
import type { Connection } from './connection.ts';
import { reconnectRequired } from './connection-errors.ts';
import { getAccessToken, type OpenConnection } from './get-access-token.ts';
import type { RefreshDeps } from './refresh-connection.ts';

/** How long a provider is left alone that refuses a token without saying that the grant is gone. */
const rejectedMs = 5 * 60 * 1000;
/** Before the very same token is shown again. */
const secondTryMs = 500;

/**
 * Does something with an access token: once more when the provider's API refuses it, with a fresh
 * one where there is one to be had. An API that refuses that too may only be out of order: the
 * connection is marked for a while, and the mark goes when the API takes the token again.
 * @throws ServiceError reconnect_required, and what {@link freshTokens} and `use` throw
 */
export const withAccessToken = async <T>(
  deps: RefreshDeps & { report(error: unknown): void },
  { usable, unresolved }: { usable: OpenConnection; unresolved: Provider },
  use: (usable: OpenConnection) => Promise<T>,
  deadline: Deadline,
): Promise<T> => {
  const { connection, tokens } = usable;
  try {
    const result = await use(usable);
    // A mark that cannot be written must not cost the answer.
    if (connection.status === 'reconnect_required') {
      await markConnected(deps, connection).catch(deps.report);
    }
    return result;
  } catch (error) {
    if (!(error instanceof AccessTokenRejected)) throw error;
  }
  const wanted = { tenantId: connection.tenantId, provider: unresolved, rejectedOf: connection };
  const second = await getAccessToken(deps, wanted, deadline);
  if (second.tokens.accessToken === tokens.accessToken) await deps.clock.sleep(secondTryMs);
  try {
    return await use(second);
  } catch (error) {
    if (!(error instanceof AccessTokenRejected)) throw error;
    await markRejected(deps, second.connection).catch(deps.report);
    throw reconnectRequired(unresolved);
  }
};

// Another writer, or whoever is refreshing it, knows better than either: then nothing is marked.

const markConnected = ({ connections, clock }: RefreshDeps, connection: Connection) => {
  const { lease, coolDownUntilMs, version, ...kept } = connection;
  const next: Connection = { ...kept, status: 'connected', version: version + 1 };
  return connections.put(next, version, { atMs: clock.nowMs() });
};

const markRejected = ({ connections, clock }: RefreshDeps, connection: Connection) => {
  const { lease, version, ...kept } = connection;
  const atMs = clock.nowMs();
  const mark = { status: 'reconnect_required', coolDownUntilMs: atMs + rejectedMs } as const;
  return connections.put({ ...kept, ...mark, version: version + 1 }, version, { atMs });
};
