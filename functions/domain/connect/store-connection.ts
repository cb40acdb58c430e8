import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import { requestedScopes } from '../../providers/scopes.ts';
import type { Connection } from '../connection/connection.ts';
import { expiryPlan } from '../connection/expiry-plan.ts';
import type { Connections } from '../connection/ports.ts';
import type { TokenSet } from '../connection/token-set.ts';
import type { Clock, Deadline } from '../model/ports.ts';
import { uuidV7 } from '../model/uuid-v7.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import type { Description } from './describe-connection.ts';
import type { Flow } from './flow.ts';

/** The result of an exchange. */
type Granted = {
  provider: ResolvedProvider;
  flow: Flow;
  description: Description;
  tokens: TokenSet;
  sealedTokens: string;
};

/**
 * Stores the new connection over the tenant's earlier one. These tokens are the newest, so they win
 * over a concurrent writer. The write is retried until the deadline, because the exchange cannot be
 * repeated.
 * @returns the integration's id, which a reconnect keeps
 */
export const storeConnection = async (
  { connections, clock }: { connections: Connections; clock: Clock },
  granted: Granted,
  existing: Connection | undefined,
  deadline: Deadline,
): Promise<string> => {
  const { flowId, tenantId, integrationType } = granted.flow;
  const insistently = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, deadline);
  let before = existing;
  for (;;) {
    const next = connected(granted, before, clock.nowMs());
    if (await insistently(() => connections.put(next, before?.version))) return next.integrationId;
    before = await insistently(() => connections.get(tenantId, integrationType));
    // Our own write succeeded, and only its answer was lost.
    if (before?.flowId === flowId) return before.integrationId;
  }
};

/** The record of a new grant. It keeps only the id of the earlier one, and continues its version. */
const connected = (
  { provider, flow, description, tokens, sealedTokens }: Granted,
  before: Connection | undefined,
  nowMs: number,
): Connection => ({
  tenantId: flow.tenantId,
  integrationType: flow.integrationType,
  integrationId: before?.integrationId ?? uuidV7(nowMs),
  category: provider.category,
  status: 'connected',
  sealedTokens,
  accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
  grantedScopes: tokens.grantedScopes ?? [...requestedScopes(provider)],
  ...description,
  grantFamily: provider.grantFamily,
  ...expiryPlan(provider, tokens, { grantedAtMs: nowMs, nowMs }),
  // A new row must not have the version of a deleted one.
  version: before ? before.version + 1 : nowMs,
  flowId: flow.flowId,
  connectedAtMs: nowMs,
});
