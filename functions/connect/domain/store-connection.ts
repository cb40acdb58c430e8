import { randomBytes } from 'node:crypto';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { Connection, ConnectionsOfType } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { expiryPlan } from '../../connections/domain/expiry-plan.ts';
import {
  created,
  type NewGrant,
  reconnected,
  replaced,
} from '../../connections/domain/new-grant.ts';
import type { TokenSet } from '../../connections/domain/open-tokens.ts';
import type { ConnectBasis, Connections } from '../../connections/domain/ports.ts';
import { spreadOf } from '../../connections/domain/refresh-spread.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { OutOfTime, withGrace } from '../../platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { decidePlacement, type Placement } from './decide-placement.ts';
import type { Description } from './describe-connection.ts';
import type { Flow, FlowOutcome } from './flow.ts';

/** What a connection is stored for: a flow, or the import of a token. */
export type StoredFor = Pick<
  Flow,
  | 'flowId'
  | 'tenantId'
  | 'integrationType'
  | 'ifOtherAccount'
  | 'reconnects'
  | 'isConfined'
  | 'clientReference'
  | 'metadata'
  | 'tenantApp'
  | 'moreScopes'
  | 'invitationId'
>;

export type GrantedConnection = {
  provider: ResolvedProvider;
  flow: StoredFor;
  description: Description;
  tokens: TokenSet;
  sealedTokens: string;
};

type AcceptedPlacement = Exclude<Placement, { do: 'refuse' }>;

/**
 * Stores the new connection with one write, on the condition of what was read. If another writer comes
 * first, we read and decide again: new tokens win over a concurrent refresh, but over another account only
 * where the flow allows it. We retry until the deadline, because the exchange cannot be repeated.
 * @param stored the connections as they were before the exchange
 */
export const storeConnection = async (
  { connections, clock }: { connections: Pick<Connections, 'ofType' | 'connect'>; clock: Clock },
  granted: GrantedConnection,
  stored: ConnectionsOfType,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow, description, provider } = granted;
  const isUnsure = description.account === undefined && provider.account?.url !== undefined;
  const { tenantId, integrationType } = flow;
  const late = withGrace(deadline);
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, late);
  const backOff = createBackOff(clock);
  let current = stored;
  for (;;) {
    const placement = decidePlacement(current, description.account, flow, isUnsure);
    if (placement.do === 'refuse') return { success: false, reason: placement.reason };
    const next = connected(granted, placement, clock.nowMs());
    const basis = basisOf(placement, current, flow);
    if (await untilStored(() => connections.connect(next, basis))) return outcomeOf(next, flow);
    // Many flows of one type depend on which connection is primary.
    await backOff();
    if (late.remainingMs() <= 0) throw new OutOfTime('Others came first until the end');
    current = await untilStored(() => connections.ofType(tenantId, integrationType));
    // Our own write succeeded, and we lost its response.
    const earlier = storedOutcomeOf(current, flow);
    if (earlier) return earlier;
  }
};

/** The outcome of a flow that stored this connection. */
const outcomeOf = (
  { integrationId }: Connection,
  { reconnects = integrationId }: StoredFor,
): FlowOutcome =>
  integrationId === reconnects
    ? { success: true, integrationId }
    : { success: false, reason: 'wrong_account', loggedInAs: integrationId };

/** The outcome of a flow that has already stored its connection; otherwise undefined. */
export const storedOutcomeOf = (
  { connections }: ConnectionsOfType,
  flow: StoredFor,
): FlowOutcome | undefined => {
  const earlier = connections.find(({ flowId }) => flowId === flow.flowId);
  return earlier && outcomeOf(earlier, flow);
};

/** Only to a flow that adds accounts, other accounts do not matter. */
const basisOf = (
  placement: AcceptedPlacement,
  { primaryVersion }: ConnectionsOfType,
  { ifOtherAccount }: StoredFor,
): ConnectBasis => {
  if (placement.do === 'update') return { version: placement.before.version };
  if (ifOtherAccount === 'add') return { version: undefined };
  const replaced = placement.do === 'replace' ? { replaced: placement.before } : {};
  return { version: undefined, others: { primaryVersion, ...replaced } };
};

const connected = (
  granted: GrantedConnection,
  placement: AcceptedPlacement,
  nowMs: number,
): Connection => {
  const grant = newGrant(granted, nowMs);
  switch (placement.do) {
    case 'add':
      return created(grant, uuidV7(nowMs), nowMs);
    case 'update':
      return reconnected(
        placement.before,
        placement.isWrong ? withoutCallerMetadata(grant) : grant,
      );
    case 'replace':
      return replaced(placement.before, grant, nowMs);
  }
};

/** The start's metadata is for the connection that it named alone. */
const withoutCallerMetadata = (grant: NewGrant): NewGrant => ({
  ...grant,
  clientReference: undefined,
  metadata: undefined,
});

const newGrant = (
  { provider, flow, description, tokens, sealedTokens }: GrantedConnection,
  nowMs: number,
): NewGrant => ({
  tenantId: flow.tenantId,
  integrationType: flow.integrationType,
  category: provider.category,
  sealedTokens,
  cursorSecret: randomBytes(32).toString('base64url'),
  accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
  grantedScopes: tokens.grantedScopes ?? [...requestedScopes(provider), ...flow.moreScopes],
  clientReference: flow.clientReference,
  metadata: flow.metadata,
  tenantApp: flow.tenantApp,
  ...description,
  grantFamily: provider.grantFamily,
  ...expiryPlan(provider, tokens, {
    grantedAtMs: nowMs,
    nowMs,
    spread: spreadOf(keyOf({ ...flow, account: description.account })),
  }),
  flowId: flow.flowId,
  invitationId: flow.invitationId,
  connectedAtMs: nowMs,
});
