import { randomUUID } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { createBackOff } from '../waiting/back-off.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import type { Connection } from './connection.ts';
import { notConnected, stepFailure } from './connection-errors.ts';
import { type ConnectionKey, keyOf } from './connection-key.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { type OpenConnection, openTokens } from './open-tokens.ts';
import { findWanted, pinConnection } from './pinned-connection.ts';
import { leaseAndRefresh, type RefreshDeps } from './refresh-connection.ts';

export type TokenRequest = {
  tenantId: string;
  provider: Provider;
  /** Which connection; without an id or a place, the primary one. */
  integrationId?: string | undefined;
  /** Its place, if that is known. */
  at?: ConnectionKey;
  /** The connection itself, if it was just read. */
  found?: Connection;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection;
  /** Also refreshes a connection that would lapse unused. */
  keepAlive?: true;
  /** How long the token should work; it may be less where no refresh brings more. */
  minimumMs?: number | undefined;
};

/** Reads the connection that a request wants. @throws ServiceError integration_not_connected */
export const requireConnection = async (
  { connections }: Pick<RefreshDeps, 'connections'>,
  request: TokenRequest,
): Promise<Connection> => {
  const { provider, integrationId, at } = request;
  const found = await findWanted(connections, { ...request, integrationType: provider.type });
  if (!found) throw notConnected(provider, at ? undefined : integrationId);
  return found;
};

/**
 * A connection's tokens, refreshed first if they are about to expire. Of any number of processes only
 * one refreshes; the others wait and use its tokens. Within a process, equal requests share one
 * look-up. After a failure the provider is not asked for a while.
 * @throws ServiceError integration_not_connected, reconnect_required, provider_unavailable,
 *   oauth_app_misconfigured
 */
export const getAccessToken = async (
  deps: RefreshDeps,
  request: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { rejected, keepAlive, minimumMs } = request;
  // Before requests are shared: another connection may have become the primary one.
  const found = request.found ?? (await requireConnection(deps, request));
  const tokens = rejected && [rejected.flowId, rejected.refreshedAtMs];
  const which = [keyOf(found), found.integrationId];
  const question = JSON.stringify([...which, tokens, keepAlive, minimumMs]);
  const step = () => stepByStep(deps, found, request, deadline);
  return singleFlight(deps.refreshesInFlight, question, step);
};

/** Reads the connection, decides and acts, until there is an answer. */
const stepByStep = async (
  deps: RefreshDeps,
  found: Connection,
  { provider: unresolved, rejected, keepAlive, minimumMs }: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { connections, clock } = deps;
  const read = pinConnection(connections, found);
  const owner = randomUUID();
  const pause = createBackOff(clock);
  for (;;) {
    const connection = await read();
    if (!connection) throw notConnected(unresolved);
    const remainingMs = deadline.remainingMs();
    const request = { owner, rejected, keepAlive, minimumMs, remainingMs };
    const step = nextStep(connection, request, clock.nowMs());
    const provider = resolveProvider(unresolved, connection.variables);
    const answer = await act(deps, step, { connection, provider, owner }, deadline);
    if (typeof answer === 'object') return answer;
    if (answer === 'wait') await pause();
  }
};

const act = async (
  deps: RefreshDeps,
  step: NextStep,
  { owner, ...closed }: Omit<OpenConnection, 'tokens'> & { owner: string },
  deadline: Deadline,
): Promise<OpenConnection | 'wait' | 'read_again'> => {
  const { connection, provider } = closed;
  const open = async () => ({ ...closed, tokens: await openTokens(deps.secretBox, connection) });
  switch (step.do) {
    case 'use':
      return open();
    case 'fail':
      throw stepFailure(step.reason, provider, connection, deps.clock.nowMs());
    case 'wait':
      return 'wait';
    case 'refresh': {
      const { tokenWorks, waits } = step;
      const leased = { open, connection, owner, tokenWorks };
      const refreshed = await leaseAndRefresh(deps, leased, deadline);
      if (refreshed !== 'not_leased') return refreshed === 'overtaken' ? 'read_again' : refreshed;
      // Another request is refreshing it.
      return waits ? 'wait' : open();
    }
  }
};
