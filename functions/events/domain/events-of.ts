import { type Connection, reconnectByOf } from '../../connections/domain/connection.ts';
import { stateProblem } from '../../connections/domain/problem.ts';
import {
  type ConnectionEvent,
  eventOf,
  type Happening,
  type PassingProblem,
  type StateProblem,
} from './connection-event.ts';

/**
 * The events of one write, from the record before and after it, always in the same order. Leases,
 * postponed refreshes, renewed tokens and longer waits give none.
 * @param before undefined if there was no connection under this key
 * @param after undefined if the connection was deleted
 */
export const eventsOf = (before?: Connection, after?: Connection): ConnectionEvent[] => {
  if (before && after && before.integrationId === after.integrationId) {
    return changes(before, after).map((happening) => eventOf(after, happening));
  }
  return [
    ...(before ? [eventOf(deleted(before), { kind: 'disconnected' })] : []),
    ...(after ? begun(after).map((happening) => eventOf(after, happening)) : []),
  ];
};

/** Stored with each event, so that a late one can be recognized. */
const deleted = (before: Connection): Connection => ({ ...before, version: before.version + 1 });

const begun = (after: Connection): Happening[] => [
  { kind: after.replaces === undefined ? 'connected' : 'account_changed' },
  ...announcements(undefined, after),
];

const changes = (before: Connection, after: Connection): Happening[] => {
  // A person connected the account again, which ends every earlier problem.
  const isNewGrant = before.flowId !== after.flowId;
  return [
    ...(isNewGrant ? [{ kind: 'reconnected' } as const] : []),
    ...permissionsChanged(before, after),
    ...(isNewGrant ? [] : recovered(before, after)),
    ...announcements(isNewGrant ? undefined : before, after),
  ];
};

const permissionsChanged = (before: Connection, after: Connection): Happening[] => {
  const scopesAdded = without(after.grantedScopes, before.grantedScopes);
  const scopesRemoved = without(before.grantedScopes, after.grantedScopes);
  if (scopesAdded.length + scopesRemoved.length === 0) return [];
  return [{ kind: 'permissions_changed', scopesAdded, scopesRemoved }];
};

/** Sorted, since providers list scopes in any order. */
const without = (scopes: readonly string[], others: readonly string[]): string[] =>
  [...new Set(scopes)].filter((scope) => !others.includes(scope)).sort();

const recovered = (before: Connection, after: Connection): Happening[] => {
  if (after.state.is !== 'live') return [];
  const present = problemsOf(after);
  const recoveredFrom = problemsOf(before).filter((problem) => !present.includes(problem));
  return recoveredFrom.length > 0 ? [{ kind: 'recovered', recoveredFrom }] : [];
};

/** Everything that may pass, the worst first. Its end may be near besides. */
const problemsOf = (connection: Connection): PassingProblem[] => [
  ...[storedProblem(connection) ?? []].flat(),
  ...(reconnectByOf(connection) === undefined ? [] : (['ending_soon'] as const)),
];

/** Each problem that is new since `before`. */
const announcements = (before: Connection | undefined, after: Connection): Happening[] => {
  const problem = storedProblem(after);
  const isNew = problem !== storedProblem(before);
  return [...(isNew ? announced(problem) : []), ...endingSoon(before, after)];
};

const announced = (problem: StateProblem | undefined): Happening[] => {
  if (problem === undefined) return [];
  if (problem === 'app_misconfigured' || problem === 'tenant_app_misconfigured') {
    return [{ kind: 'app_misconfigured', reason: problem }];
  }
  const required = { kind: 'reconnect_required', reason: problem } as const;
  return problem === 'uninstalled' ? [{ kind: problem }, required] : [required];
};

/** Some providers say in how many seconds a grant ends, so its end moves a little each time. */
const sameEndMs = 60 * 60 * 1000;

const endingSoon = (before: Connection | undefined, after: Connection): Happening[] => {
  const reconnectByMs = reconnectByOf(after);
  if (reconnectByMs === undefined) return [];
  const announcedMs = before && reconnectByOf(before);
  const isAnnounced =
    announcedMs !== undefined && Math.abs(announcedMs - reconnectByMs) < sameEndMs;
  return isAnnounced ? [] : [{ kind: 'ending_soon', reconnectByMs }];
};

/** The problem of its stored state: a write ends a refusal, not a time. */
const storedProblem = (connection: Connection | undefined): StateProblem | undefined =>
  connection && stateProblem(connection.state, connection);
