import type { ProviderFinder } from '../../providers/catalogue.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import { askAccount, isDeadToken } from '../connection/ask-account.ts';
import { type Connection, statusOf, tokenAge } from '../connection/connection.ts';
import { keyOf } from '../connection/connection-key.ts';
import { openTokens } from '../connection/open-tokens.ts';
import type { Connections } from '../connection/ports.ts';
import { ServiceError } from '../model/errors.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Clock, Deadline, ProviderApi, SecretBox } from '../model/ports.ts';

export type IsGrantedDeps = {
  providers: ProviderFinder;
  connections: Connections;
  providerApi: ProviderApi;
  secretBox: SecretBox;
  clock: Clock;
};

/**
 * Whether the provider still accepts the connection's access token. It is not refreshed here: a spent
 * token is put into the queue of due refreshes, whose result is known when the question comes again.
 * @throws ServiceError provider_unavailable when that is not known now
 */
export const isGranted = async (
  deps: IsGrantedDeps,
  connection: Connection,
  deadline: Deadline,
): Promise<boolean> => {
  if (statusOf(connection) === 'reconnect_required') return false;
  const { providers, connections, secretBox, clock } = deps;
  const catalogued = findProvider(providers, connection.integrationType);
  const provider = resolveProvider(catalogued, connection.variables);
  if (tokenAge(connection, clock.nowMs()) === 'spent') {
    const { version } = connection;
    const now = { refreshDueAtMs: clock.nowMs() };
    await connections.deferRefresh(keyOf(connection), now, { version });
    throw undecided(provider.label);
  }
  const { accessToken } = await openTokens(secretBox, connection);
  const answer = await askAccount(deps, provider, accessToken, deadline);
  if (answer?.status === 401) return false;
  if (answer?.status !== 200) throw undecided(provider.label);
  return !isDeadToken(provider, answer.body);
};

const undecided = (label: string) =>
  new ServiceError(
    'provider_unavailable',
    `Whether ${label} has ended the grant is not known yet. Send the notice again later.`,
  );
