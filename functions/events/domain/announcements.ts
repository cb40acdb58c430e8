import { type Connection, reconnectByOf } from '../../connections/domain/connection.ts';
import { stateProblem } from '../../connections/domain/problem.ts';
import type { Happening, StateProblem } from './happening.ts';

/** Each problem that is new since `before`. */
export const announcements = (before: Connection | undefined, after: Connection): Happening[] => {
  const problem = storedProblem(after);
  const isNew = problem !== storedProblem(before);
  return [...(isNew ? announced(problem) : []), ...endingSoon(before, after)];
};

const announced = (problem: StateProblem | undefined): Happening[] => {
  if (problem === undefined) return [];
  if (problem === 'app_misconfigured') return [{ kind: problem }];
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

/** The problem of its standing as it is stored: a write ends a refusal, not a time. */
export const storedProblem = (connection: Connection | undefined): StateProblem | undefined =>
  connection && stateProblem(connection.state);
