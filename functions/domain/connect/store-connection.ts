import type { Provider } from '../../providers/provider.ts';
import { requestedScopes } from '../../providers/scopes.ts';
import type { Integration, TokenSet } from '../connection/connection.ts';
import { lapseOf } from '../connection/expiry-plan.ts';
import type { Clock, Deadline, Integrations } from '../model/ports.ts';
import { uuidV7 } from '../model/uuid-v7.ts';
import { insist } from '../waiting/retry-until-deadline.ts';
import type { Description } from './describe-connection.ts';
import type { Flow } from './flow.ts';

type NewConnection = {
  provider: Provider;
  flow: Flow;
  existing: Integration | undefined;
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
  { integrations, clock }: { integrations: Integrations; clock: Clock },
  { provider, flow, existing, description, tokens, sealedTokens }: NewConnection,
  deadline: Deadline,
): Promise<string> => {
  let current = existing;
  for (;;) {
    const nowMs = clock.nowMs();
    const integration: Integration = {
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
      ...lapseOf(provider, tokens, { grantedAtMs: nowMs, nowMs }),
      // A row made anew is not to be taken for the one that was deleted.
      version: current ? current.version + 1 : nowMs,
      flowId: flow.flowId,
      connectedAtMs: nowMs,
    };
    const stored = await insist(
      () => integrations.put(integration, current?.version),
      clock,
      deadline,
    );
    if (stored) return integration.integrationId;
    current = await insist(
      () => integrations.get(flow.tenantId, flow.integrationType),
      clock,
      deadline,
    );
    // Our own write, whose answer was lost.
    if (current?.flowId === flow.flowId) return current.integrationId;
  }
};
