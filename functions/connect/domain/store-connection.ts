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

type StoreConnectionDeps = {
  connections: Pick<Connections, 'primaryVersion' | 'around' | 'get' | 'connect'>;
  clock: Clock;
};

type AcceptedPlacement = Exclude<Placement, { do: 'refuse' }>;

/**
 * Stores the new connection with one write, on the condition of what was read. If another writer comes
 * first, we read and decide again: new tokens win over a concurrent refresh, but over another account only
 * where the flow allows it. We retry until the deadline, because the exchange cannot be repeated.
 * @param primaryVersion as it was before the exchange; unneeded if other accounts do not matter
 */
export const storeConnection = async (
  { connections, clock }: StoreConnectionDeps,
  granted: GrantedConnection,
  primaryVersion: number | undefined,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow, description, provider } = granted;
  const isUnsure = description.account === undefined && provider.account?.url !== undefined;
  const key = keyOf({ ...flow, account: description.account });
  const late = withGrace(deadline);
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, late);
  const backOff = createBackOff(clock);
  let version = primaryVersion;
  for (;;) {
    const own = await untilStored(() => connections.get(key));
    // A request that died stored it, or our own write succeeded, and we lost its response.
    if (own?.flowId === flow.flowId) return outcomeOf(own, flow);
    // Others may have come and gone while the provider was asked.
    const around = doOthersMatter(flow)
      ? await untilStored(() => connections.around(flow))
      : { integrationType: flow.integrationType, connections: [] };
    const current = withOwn(around, own);
    const placement = decidePlacement(current, description.account, flow, isUnsure);
    if (placement.do === 'refuse') return { success: false, reason: placement.reason };
    const next = connected(granted, placement, clock.nowMs());
    const basis = basisOf(placement, version, flow);
    if (await untilStored(() => connections.connect(next, basis))) return outcomeOf(next, flow);
    // Many flows of one type depend on which connection is primary.
    await backOff();
    if (late.remainingMs() <= 0) throw new OutOfTime('Others came first until the end');
    version = await untilStored(() => connections.primaryVersion(flow));
  }
};

/** With the account's own connection, in the place of what was read of it before. */
const withOwn = (around: ConnectionsOfType, own: Connection | undefined): ConnectionsOfType => {
  if (!own) return around;
  const isOwn = (each: Connection) =>
    each.integrationId === own.integrationId || keyOf(each).accountHash === keyOf(own).accountHash;
  return { ...around, connections: [...around.connections.filter((each) => !isOwn(each)), own] };
};

/** The outcome of a flow that stored this connection. */
const outcomeOf = (
  { integrationId }: Connection,
  { reconnects = integrationId }: StoredFor,
): FlowOutcome =>
  integrationId === reconnects
    ? { success: true, integrationId }
    : { success: false, reason: 'wrong_account', loggedInAs: integrationId };

/**
 * What a request has stored that may have died since. It does not say for which account, so all connections
 * of the type are read.
 * @returns undefined if none has
 */
export const recallOutcome = async (
  { ofType }: Pick<Connections, 'ofType'>,
  flow: Flow,
): Promise<FlowOutcome | undefined> => {
  const { connections } = await ofType(flow.tenantId, flow.integrationType);
  const earlier = connections.find(({ flowId }) => flowId === flow.flowId);
  return earlier && outcomeOf(earlier, flow);
};

/** Only to a flow that adds accounts, other accounts do not matter. */
const doOthersMatter = ({ ifOtherAccount }: StoredFor): boolean => ifOtherAccount !== 'add';

const basisOf = (
  placement: AcceptedPlacement,
  primaryVersion: number | undefined,
  flow: StoredFor,
): ConnectBasis => {
  if (placement.do === 'update') return { version: placement.before.version };
  if (!doOthersMatter(flow)) return { version: undefined };
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
