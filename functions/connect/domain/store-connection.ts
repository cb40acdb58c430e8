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
import type { Basis, Connections } from '../../connections/domain/ports.ts';
import { spreadOf } from '../../connections/domain/refresh-place.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { OutOfTime, withGrace } from '../../platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import type { Description } from './describe-connection.ts';
import type { Flow, FlowOutcome } from './flow.ts';
import { type Placement, placeAccount } from './place-account.ts';

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

/** The result of an exchange. */
export type Granted = {
  provider: ResolvedProvider;
  flow: StoredFor;
  description: Description;
  tokens: TokenSet;
  sealedTokens: string;
};

/** Where a new grant is stored. */
type Place = Exclude<Placement, { do: 'refuse' }>;

/**
 * Stores the new connection, with one write that depends on what was read. If another writer came
 * first, it reads and decides again: new tokens win over a concurrent refresh, and never over
 * another account unless the flow allows it. The write is retried until the deadline, because the
 * exchange cannot be repeated.
 * @param stored the connections as they were before the exchange
 */
export const storeConnection = async (
  { connections, clock }: { connections: Pick<Connections, 'ofType' | 'connect'>; clock: Clock },
  granted: Granted,
  stored: ConnectionsOfType,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow, description, provider } = granted;
  const isUnsure = description.account === undefined && provider.account?.url !== undefined;
  const { tenantId, integrationType } = flow;
  const late = withGrace(deadline);
  const untilStored = <T>(call: () => Promise<T>) => retryUntilDeadline(call, clock, late);
  const pause = createBackOff(clock);
  let current = stored;
  for (;;) {
    const place = placeAccount(current, description.account, flow, isUnsure);
    if (place.do === 'refuse') return { success: false, reason: place.reason };
    const next = connected(granted, place, clock.nowMs());
    const basis = basisOf(place, current, flow);
    if (await untilStored(() => connections.connect(next, basis))) return outcomeOf(next, flow);
    // Many flows of a type change the same roster.
    await pause();
    if (late.remainingMs() <= 0) throw new OutOfTime('Others came first until the end');
    current = await untilStored(() => connections.ofType(tenantId, integrationType));
    // Our own write succeeded, and only its answer was lost.
    const own = ofFlow(current, flow);
    if (own) return own;
  }
};

/** How a flow ends that stored this connection. */
const outcomeOf = (
  { integrationId }: Connection,
  { reconnects = integrationId }: StoredFor,
): FlowOutcome =>
  integrationId === reconnects
    ? { success: true, integrationId }
    : { success: false, reason: 'wrong_account', loggedInAs: integrationId };

/** The outcome of a flow that has already stored its connection; otherwise undefined. */
export const ofFlow = (
  { connections }: ConnectionsOfType,
  flow: StoredFor,
): FlowOutcome | undefined => {
  const own = connections.find(({ flowId }) => flowId === flow.flowId);
  return own && outcomeOf(own, flow);
};

/** A flow that adds accounts is the only one to which other accounts do not matter. */
const basisOf = (
  place: Place,
  { version }: ConnectionsOfType,
  { ifOtherAccount }: StoredFor,
): Basis => {
  if (place.do === 'update') return { version: place.before.version };
  if (ifOtherAccount === 'add') return { version: undefined };
  const replaced = place.do === 'replace' ? { replaced: place.before } : {};
  return { version: undefined, others: { rosterVersion: version, ...replaced } };
};

/** The record of a new grant in its place. */
const connected = (granted: Granted, place: Place, nowMs: number): Connection => {
  const grant = newGrant(granted, nowMs);
  switch (place.do) {
    case 'add':
      return created(grant, uuidV7(nowMs), nowMs);
    case 'update':
      return reconnected(place.before, place.isWrong ? withoutWords(grant) : grant);
    case 'replace':
      return replaced(place.before, grant, nowMs);
  }
};

/** The start's words are for the connection that it named, and not for another one. */
const withoutWords = (grant: NewGrant): NewGrant => ({
  ...grant,
  clientReference: undefined,
  metadata: undefined,
});

const newGrant = (
  { provider, flow, description, tokens, sealedTokens }: Granted,
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
