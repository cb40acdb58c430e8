import { type Connection, reconnectByOf } from '../connection/connection.ts';
import { type ProblemCode, problemOf } from '../connection/problem.ts';

const reconnectReasons = ['grant_ended', 'uninstalled', 'access_refused'] as const;

/** Why a person must connect the account again. */
export type ReconnectReason = (typeof reconnectReasons)[number];

/** What may pass without a person. */
export type PassingProblem = Extract<
  ProblemCode,
  ReconnectReason | 'app_misconfigured' | 'ending_soon'
>;

const codeOf = (connection: Connection) => problemOf(connection, undefined)?.code;

/** Undefined while nobody must connect the account again. */
export const reconnectReasonOf = (
  connection: Connection | undefined,
): ReconnectReason | undefined => {
  const code = connection && codeOf(connection);
  return reconnectReasons.find((reason) => reason === code);
};

export const isMisconfigured = (connection: Connection | undefined): boolean =>
  connection !== undefined && codeOf(connection) === 'app_misconfigured';

/** Everything that may pass, the worst first. Its end may be near besides. */
export const problemsOf = (connection: Connection): PassingProblem[] => {
  const reason = reconnectReasonOf(connection);
  return [
    ...(reason ? [reason] : []),
    ...(isMisconfigured(connection) ? (['app_misconfigured'] as const) : []),
    ...(reconnectByOf(connection) === undefined ? [] : (['ending_soon'] as const)),
  ];
};
