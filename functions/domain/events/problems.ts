import { type Connection, reconnectByOf, stateOf } from '../connection/connection.ts';

/** Why a person must connect the account again. */
export type ReconnectReason = 'grant_ended' | 'uninstalled' | 'access_refused';

/** What may pass without a person. */
export type PassingProblem = ReconnectReason | 'app_misconfigured' | 'ending_soon';

/** Undefined while nobody must connect the account again. */
export const reconnectReasonOf = (connection: Connection): ReconnectReason | undefined => {
  switch (stateOf(connection)) {
    case 'ended':
      return connection.uninstalledAtMs === undefined ? 'grant_ended' : 'uninstalled';
    case 'refused_for_now':
      return 'access_refused';
    default:
      return undefined;
  }
};

/** Everything that may pass, the worst first. */
export const problemsOf = (connection: Connection): PassingProblem[] => {
  const reason = reconnectReasonOf(connection);
  return [
    ...(reason ? [reason] : []),
    ...(stateOf(connection) === 'app_refused' ? (['app_misconfigured'] as const) : []),
    ...(reconnectByOf(connection) === undefined ? [] : (['ending_soon'] as const)),
  ];
};
