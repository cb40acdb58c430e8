import { type NoAccess, notRenewed } from './access.ts';
import { type Connection, holdSameTokens, isLeased, isRefreshDue } from './connection.ts';
import {
  backOffUntilMs,
  type ConnectionState,
  connectionStateAt,
  failedRenewalOf,
} from './connection-state.ts';
import { lasts, tokenAge } from './token-age.ts';

/** What the next step depends on, besides the stored connection. */
export type StepRequest = {
  /** Who holds the lease if this request gets it. */
  owner: string;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection | undefined;
  /** Also refreshes a connection that would expire unused. */
  keepAlive?: true | undefined;
  /** Also uses a token that the API refuses for now, to ask whether it still does. */
  despiteRefusal?: true | undefined;
  /** How long the token should work: see {@link lasts}. */
  minimumMs?: number | undefined;
  remainingMs: number;
};

/**
 * - `use` the access token as it is
 * - `refresh` it first. `ifLeased` says what to do if another request refreshes it at that moment, and
 *   `ifFailed` what to do if the refresh fails
 * - `wait` for the request that is refreshing it
 * - `refuse` with a reason
 */
export type NextStep =
  | { kind: 'use' }
  | { kind: 'refresh'; ifLeased: 'use' | 'wait'; ifFailed: 'use' | 'refuse' }
  | { kind: 'wait' }
  | { kind: 'refuse'; none: NoAccess };

const use: NextStep = { kind: 'use' };
const wait: NextStep = { kind: 'wait' };
const refuse = (none: NoAccess): NextStep => ({ kind: 'refuse', none });

/** With less time left, it makes no sense to wait for another's refresh. */
const leastWaitMs = 1_000;
/**
 * A refresh cannot be repeated, so it begins only when there is time to store its result. A request
 * has 20 s and its function 25 s, so a refresh of 8 s may end after the request's time.
 */
export const leastRefreshMs = 4_500;

/** Only this function decides what to do with a connection. */
export const nextStep = (connection: Connection, request: StepRequest, nowMs: number): NextStep => {
  // To whom a refusal does not matter, it is over.
  const refusalsAtMs = request.despiteRefusal ? Number.POSITIVE_INFINITY : nowMs;
  const state = connectionStateAt(connection, refusalsAtMs);
  if (state.is === 'ended') return refuse({ why: 'ended', reason: state.why });
  if (state.is === 'refused') return refuse({ why: 'refused', untilMs: state.untilMs });
  const token = tokenFor(connection, request, nowMs);
  if (token === 'fresh') return use;
  const refresh = refreshNow(connection, state, request, nowMs);
  switch (refresh.kind) {
    case 'possible':
      return { kind: 'refresh', ...withoutRefresh[token] };
    case 'in_progress':
      return withoutRefresh[token].ifLeased === 'use' ? use : wait;
    case 'blocked':
      return withoutRefresh[token].ifFailed === 'use' ? use : refuse(refresh.by);
  }
};

/**
 * What to do with a token that needs a refresh when there is none:
 * - `ageing`: it can be used, and should be refreshed
 * - `expiring`: it can be used, but for less time than the request asks for
 * - `unusable`: it has expired, or the provider has just refused it
 */
const withoutRefresh = {
  ageing: { ifLeased: 'use', ifFailed: 'use' },
  expiring: { ifLeased: 'wait', ifFailed: 'use' },
  unusable: { ifLeased: 'wait', ifFailed: 'refuse' },
} as const;

const tokenFor = (
  connection: Connection,
  { rejected, keepAlive, minimumMs }: StepRequest,
  nowMs: number,
): 'fresh' | keyof typeof withoutRefresh => {
  const age = tokenAge(connection, nowMs);
  if (age === 'expired' || (rejected && holdSameTokens(connection, rejected))) return 'unusable';
  if (minimumMs !== undefined && !lasts(connection, minimumMs, nowMs)) return 'expiring';
  return keepAlive && isRefreshDue(connection, nowMs) ? 'ageing' : age;
};

/** Whether a refresh may begin now, or another's may end in time. */
type RefreshNow = { kind: 'possible' | 'in_progress' } | { kind: 'blocked'; by: NoAccess };

const refreshNow = (
  connection: Connection,
  state: ConnectionState,
  { owner, remainingMs }: StepRequest,
  nowMs: number,
): RefreshNow => {
  const failed = failedRenewalOf(state);
  const late: RefreshNow = { kind: 'blocked', by: notRenewed(failed, nowMs) };
  const notBeforeMs = backOffUntilMs(state, nowMs);
  if (notBeforeMs !== undefined) {
    const ofTenant = connection.tenantApp !== undefined;
    return failed ? late : { kind: 'blocked', by: { why: 'app_refused', notBeforeMs, ofTenant } };
  }
  if (isLeased(connection, nowMs, owner)) {
    // Another's refresh may end soon, even when it is too late to begin one.
    return remainingMs >= leastWaitMs ? { kind: 'in_progress' } : late;
  }
  return remainingMs >= leastRefreshMs ? { kind: 'possible' } : late;
};
