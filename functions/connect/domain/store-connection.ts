import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import type { ConnectionsOfType } from '../../connections/domain/connections-of-type.ts';
import type { ConnectBasis, Connections } from '../../connections/domain/ports.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import { assertReadable } from '../../platform/model/unreadable-row.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { OutOfTime, withGrace } from '../../platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { decidePlacement } from './decide-placement.ts';
import type { Flow } from './flow.ts';
import type { FlowOutcome } from './flow-outcome.ts';
import {
  type AcceptedPlacement,
  connected,
  type GrantedConnection,
  type StoredFor,
} from './granted-connection.ts';

type StoreConnectionDeps = {
  connections: Pick<Connections, 'around' | 'get' | 'connect'>;
  clock: Clock;
};

/**
 * Stores the new connection with one write, on the condition of what was read. If another writer comes
 * first, we read and decide again: new tokens win over a concurrent refresh, but over another account only
 * where the flow allows it. We retry until the deadline, because the exchange cannot be repeated.
 * @param before what was around it before the exchange
 */
export const storeConnection = async (
  { connections, clock }: StoreConnectionDeps,
  granted: GrantedConnection,
  before: ConnectionsOfType,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow, description, provider } = granted;
  const isUnsure = description.account === undefined && provider.account?.url !== undefined;
  const key = keyOf({ ...flow, account: description.account });
  const late = withGrace(deadline);
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, late);
  const backOff = createBackOff(clock);
  let around = before;
  for (;;) {
    const own = await untilStored(() => connections.get(key));
    // A request that died stored it, or our own write succeeded, and we lost its response.
    if (own?.flowId === flow.flowId) return outcomeOf(own, flow);
    const current = withOwn(around, own);
    const placement = decidePlacement(current, description.account, flow, isUnsure);
    if (placement.do === 'refuse') return { success: false, reason: placement.reason };
    const next = connected(granted, placement, clock.nowMs());
    const basis = basisOf(placement, current, flow);
    if (await untilStored(() => connections.connect(next, basis))) return outcomeOf(next, flow);
    // Many flows of one type depend on which connection is primary.
    await backOff();
    if (late.remainingMs() <= 0) throw new OutOfTime('Others came first until the end');
    around = await untilStored(() => connections.around(flow));
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
  const { connections, unreadable } = await ofType(flow.tenantId, flow.integrationType);
  const earlier = connections.find(({ flowId }) => flowId === flow.flowId);
  // It may be one of these.
  if (!earlier) assertReadable(unreadable);
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
