import { randomUUID } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { createBackOff } from '../waiting/back-off.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import type { Connection } from './connection.ts';
import { notConnected, stepFailure } from './connection-errors.ts';
import { nextStep } from './next-step.ts';
import { type OpenConnection, openTokens } from './open-tokens.ts';
import { leaseAndRefresh, type RefreshDeps } from './refresh-connection.ts';

export type TokenRequest = {
  tenantId: string;
  provider: Provider;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection;
  /** Refreshes too when the connection would lapse otherwise. */
  keepAlive?: true;
};

/**
 * The tenant's tokens, refreshed first where they are about to run out. However many processes
 * ask at once, one refreshes: the others wait for it and use what it got. Within a process one
 * waits for all. After a failure the provider is left alone for a while.
 * @throws ServiceError integration_not_connected, reconnect_required, provider_unavailable,
 *   oauth_app_misconfigured
 */
export const getAccessToken = (
  deps: RefreshDeps,
  request: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { tenantId, provider, rejected, keepAlive } = request;
  const tokens = rejected && [rejected.flowId, rejected.refreshedAtMs];
  const question = JSON.stringify([tenantId, provider.type, tokens, keepAlive]);
  return singleFlight(deps.refreshesInFlight, question, () => stepByStep(deps, request, deadline));
};

/** Reads the connection, decides, acts; again until it has an answer. */
const stepByStep = async (
  deps: RefreshDeps,
  { tenantId, provider: unresolved, rejected, keepAlive }: TokenRequest,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { connections, secretBox, clock } = deps;
  const owner = randomUUID();
  const pause = createBackOff(clock);
  for (;;) {
    const connection = await connections.get(tenantId, unresolved.type);
    if (!connection) throw notConnected(unresolved);
    const provider = resolveProvider(unresolved, connection.variables);
    const open = async () => ({
      connection,
      provider,
      tokens: await openTokens(secretBox, connection),
    });
    const nowMs = clock.nowMs();
    const remainingMs = deadline.remainingMs();
    const step = nextStep(connection, { owner, rejected, keepAlive, remainingMs }, nowMs);
    if (step.do === 'use') return open();
    if (step.do === 'fail') throw stepFailure(step.reason, provider, connection);
    if (step.do === 'refresh') {
      const { tokenWorks } = step;
      const leased = { open, connection, owner, tokenWorks };
      const refreshed = await leaseAndRefresh(deps, leased, deadline);
      if (typeof refreshed === 'object') return refreshed;
      // Another writer came first: what it wrote decides.
      if (refreshed === 'overtaken') continue;
      // Somebody else refreshes it, and the present token still works.
      if (tokenWorks) return open();
    }
    await pause();
  }
};
