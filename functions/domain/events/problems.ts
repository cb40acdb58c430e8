import { type Connection, reconnectByOf } from '../connection/connection.ts';
import { type ProblemCode, standingProblem } from '../connection/problem.ts';

/** What a connection's standing may be that passes or ends. */
type StandingProblem = NonNullable<ReturnType<typeof standingProblem>>;

/** Why a person must connect the account again. */
export type ReconnectReason = Exclude<StandingProblem, 'app_misconfigured'>;

/** What may pass without a person. */
export type PassingProblem = Extract<ProblemCode, StandingProblem | 'ending_soon'>;

/** The problem of its standing as it is stored: a write ends a refusal, not a time. */
export const storedProblem = (connection: Connection | undefined): StandingProblem | undefined =>
  connection && standingProblem(connection.standing);

/** Undefined while nobody must connect the account again. */
export const reconnectReasonOf = (
  connection: Connection | undefined,
): ReconnectReason | undefined => {
  const problem = storedProblem(connection);
  return problem === 'app_misconfigured' ? undefined : problem;
};

/** Everything that may pass, the worst first. Its end may be near besides. */
export const problemsOf = (connection: Connection): PassingProblem[] => [
  ...[storedProblem(connection) ?? []].flat(),
  ...(reconnectByOf(connection) === undefined ? [] : (['ending_soon'] as const)),
];
