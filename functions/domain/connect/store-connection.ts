import type { Provider } from '../../providers/provider.ts';
import { requestedScopes } from '../../providers/scopes.ts';
import type { Connection, TokenSet } from '../connection/connection.ts';
import { expiryPlan } from '../connection/expiry-plan.ts';
import type { Clock, Connections, Deadline } from '../model/ports.ts';
import { uuidV7 } from '../model/uuid-v7.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import type { Description } from './describe-connection.ts';
import type { Flow } from './flow.ts';

type NewConnection = {
  provider: Provider;
  flow: Flow;
  existing: Connection | undefined;
  description: Description;
  tokens: TokenSet;
  sealedTokens: string;
};

/**
 * Stores what a flow brought, over what the tenant had before. The tokens in hand are the newest
 * there are, so a concurrent writer is written over; retried until the deadline, since they cannot
 * be had again.
 * @returns the integration's id, kept when the account is connected again
 */
export const storeConnection = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  { provider, flow, existing, description, tokens, sealedTokens }: NewConnection,
  deadline: Deadline,
): Promise<string> => {
  let current = existing;
  for (;;) {
    const nowMs = clock.nowMs();
    const connection: Connection = {
      tenantId: flow.tenantId,
      integrationType: flow.integrationType,
      integrationId: current?.integrationId ?? uuidV7(nowMs),
      category: provider.category,
      status: 'connected',
      sealedTokens,
      ...(tokens.accessTokenExpiresAtMs
        ? { accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs }
        : {}),
      grantedScopes: tokens.grantedScopes ?? [...requestedScopes(provider)],
      ...description,
      ...(provider.grantFamily ? { grantFamily: provider.grantFamily } : {}),
      ...expiryPlan(provider, tokens, { grantedAtMs: nowMs, nowMs }),
      // A row made anew is not to be taken for the one that was deleted.
      version: current ? current.version + 1 : nowMs,
      flowId: flow.flowId,
      connectedAtMs: nowMs,
    };
    const stored = await retryUntilDeadline(
      () => connections.put(connection, current?.version),
      clock,
      deadline,
    );
    if (stored) return connection.integrationId;
    current = await retryUntilDeadline(
      () => connections.get(flow.tenantId, flow.integrationType),
      clock,
      deadline,
    );
    // Our own write, whose answer was lost.
    if (current?.flowId === flow.flowId) return current.integrationId;
  }
};
