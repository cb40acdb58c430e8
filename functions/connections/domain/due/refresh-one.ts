import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { hasOwnTokenHost } from '../../../catalogue/providers/has-own-token-host.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { deadlineIn } from '../../../platform/waiting/deadline-in.ts';
import { type NoAccess, notRenewed } from '../access.ts';
import { type Connection, isRefreshDue, reconnectByOf } from '../connection.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { failedRenewalOf } from '../connection-state.ts';
import { postponedRefresh } from '../expiry-plan.ts';
import { openConnection } from '../open-connection.ts';
import type { RefreshDeps } from '../refresh-connection.ts';
import { deferred } from '../transitions.ts';
import { checkHealth, type HealthCheckResult, isHealthCheckDue } from './check-health.ts';

export type RefreshOneDeps = RefreshDeps & {
  providers: ProviderFinder;
  /** Whether unused connections are checked. */
  isHealthCheckOn: boolean;
  report(error: unknown): void;
};

/**
 * Besides those of a health check:
 * - `refreshed`: it lives on
 * - `ending`: it works now, and ends unless people reconnect it
 * - `postponed`: its refresh failed, and is due again later
 */
export type RefreshOutcome = 'refreshed' | 'ending' | 'postponed' | HealthCheckResult;

/** A connection whose refresh failed, and is still due. */
export type FailedRefresh = {
  key: ConnectionKey;
  /** As it is after the failure; undefined if its row cannot be read. */
  connection?: Connection;
  waitMs?: number;
  /** Whether that says nothing about others: its row, its token, its tenant's app or its own host is at fault. */
  isAlone: boolean;
};

/** How a connection's turn ended, and whether that says nothing about others. */
export type EndedTurn = { outcome: RefreshOutcome; isAlone: boolean };

const connectionMs = 20_000;
/** So that the connection's own wait is over. */
const spareMs = 1_000;

/** Refreshes a connection that would expire unused, or else checks its health if that is due. */
export const refreshOne = async (
  deps: RefreshOneDeps,
  key: ConnectionKey,
): Promise<EndedTurn | FailedRefresh> => {
  let found: Connection | undefined;
  try {
    found = await deps.connections.get(key);
    if (!found) return { outcome: 'not_due', isAlone: true };
    const result = isRefreshDue(found, deps.clock.nowMs())
      ? await refresh(deps, key, found)
      : await checkHealthIfDue(deps, key, found);
    return typeof result === 'string'
      ? { outcome: result, isAlone: isOnItsOwn(deps, found) }
      : result;
  } catch (error) {
    deps.report(error);
    // A row that cannot be read is postponed too, or every run would begin with it.
    return failed(deps, { key, connection: found, isAlone: !found });
  }
};

const checkHealthIfDue = async (
  deps: RefreshOneDeps,
  key: ConnectionKey,
  found: Connection,
): Promise<HealthCheckResult> =>
  deps.isHealthCheckOn && isHealthCheckDue(found, deps.clock.nowMs())
    ? checkHealth(deps, key, found, deadlineOfOne(deps))
    : 'not_due';

const refresh = async (
  deps: RefreshOneDeps,
  key: ConnectionKey,
  found: Connection,
): Promise<RefreshOutcome | FailedRefresh> => {
  const { tenantId, integrationType } = key;
  const provider = findProvider(deps.providers, integrationType);
  const request = { tenantId, provider, at: key, found, keepAlive: true } as const;
  const access = await openConnection(deps, request, deadlineOfOne(deps));
  const connection = 'open' in access ? access.open.connection : (access.connection ?? found);
  const nowMs = deps.clock.nowMs();
  const none = 'open' in access ? (access.unrenewed ?? unrenewed(connection, nowMs)) : access.none;
  if (!isRefreshDue(connection, nowMs) && 'open' in access) {
    return reconnectByOf(connection) === undefined ? 'refreshed' : 'ending';
  }
  if (none?.why === 'ended') return 'lost';
  if (none?.why === 'not_connected') return 'not_due';
  return failed(deps, { key, connection, ...whyFailed(none, nowMs) });
};

/** A failure that only the row shows: the response to its write was lost, or a look-up failed. */
const unrenewed = ({ state }: Connection, nowMs: number): NoAccess | undefined => {
  const renewal = failedRenewalOf(state);
  return renewal && notRenewed(renewal, nowMs);
};

const whyFailed = (
  none: NoAccess | undefined,
  nowMs: number,
): Pick<FailedRefresh, 'isAlone' | 'waitMs'> => {
  if (none?.why === 'refused') {
    return { isAlone: true, waitMs: Math.max(0, none.untilMs - nowMs) + spareMs };
  }
  const coolDownMs = none?.why === 'not_renewed' ? none.coolDownMs : undefined;
  return { isAlone: false, waitMs: coolDownMs && coolDownMs + spareMs };
};

/**
 * Whether the provider's answers hold for no connection of the platform's app: it uses an app of its
 * tenant, with a secret and a quota of its own, or its account has a token host of its own.
 */
const isOnItsOwn = (
  { providers }: Pick<RefreshOneDeps, 'providers'>,
  { integrationType, tenantApp, variables }: Connection,
): boolean => {
  const provider = providers.get(integrationType);
  return tenantApp !== undefined || (!!provider && hasOwnTokenHost(provider, variables));
};

const failed = (deps: RefreshOneDeps, about: FailedRefresh): FailedRefresh => {
  const { connection, isAlone } = about;
  return { ...about, isAlone: isAlone || (!!connection && isOnItsOwn(deps, connection)) };
};

/**
 * Makes a failed refresh due later, unless somebody else wrote the connection since.
 * @throws Error when that could not be stored
 */
export const postpone = async (
  { connections, clock }: RefreshOneDeps,
  { key, connection, waitMs }: FailedRefresh,
): Promise<'postponed' | 'not_due'> => {
  const nowMs = clock.nowMs();
  const plan = postponedRefresh(connection, { nowMs, waitMs });
  const isDeferred = connection
    ? await connections.deferRefresh(key, deferred(connection, plan), connection)
    : await connections.deferRefresh(key, plan, { dueByMs: nowMs });
  return isDeferred ? 'postponed' : 'not_due';
};

const deadlineOfOne = ({ clock }: Pick<RefreshOneDeps, 'clock'>): Deadline =>
  deadlineIn(connectionMs, clock);
