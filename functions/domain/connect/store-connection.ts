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

/** What a flow brought. */
type Granted = {
  provider: ResolvedProvider;
  flow: Flow;
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
    // Our own write, whose answer was lost.
    if (before?.flowId === flowId) return before.integrationId;
  }
};

/** The record of a new grant; of the one before it only the id and the version's count are kept. */
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
  // A row made anew is not to be taken for the one that was deleted.
  version: before ? before.version + 1 : nowMs,
  flowId: flow.flowId,
  connectedAtMs: nowMs,
});
