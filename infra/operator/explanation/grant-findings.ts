import { reconnectByOf } from '../../../functions/domain/connection/connection.ts';
import { missingScopes } from '../../../functions/providers/scopes.ts';
import { connectAgain, type Finding, isoTime, type Seen } from './finding.ts';

/** Refreshing the unused runs every hour; an hour late is a run that was missed. */
const lateMs = 2 * 60 * 60 * 1000;

/** What the person has allowed, and for how long. */
export const grantFindings = (seen: Seen): Finding[] => [...scopes(seen), ...lapse(seen)];

const scopes = ({ connection, provider }: Seen): Finding[] => {
  const missing = missingScopes(provider, connection.grantedScopes);
  if (missing.length === 0) return [];
  const required = missing.filter((scope) => provider.scopes.includes(scope));
  const optional = missing.filter((scope) => !provider.scopes.includes(scope));
  const named = [
    ...(required.length > 0 ? [`required: ${required.join(', ')}`] : []),
    ...(optional.length > 0 ? [`optional: ${optional.join(', ')}`] : []),
  ];
  return [
    {
      code: 'scopes_missing',
      detail: `Asked for and not granted, ${named.join('; ')}.`,
      nextStep: `${connectAgain(provider)} Everything has to be allowed there.`,
      ...(required.length > 0 ? { unhealthy: true } : {}),
    },
  ];
};

const lapse = ({ connection, provider, nowMs }: Seen): Finding[] => {
  const { lapsesAtMs, refreshDueAtMs = lapsesAtMs } = connection;
  if (connection.standing.is === 'ended' || lapsesAtMs === undefined) return [];
  if (lapsesAtMs <= nowMs) {
    return [
      {
        code: 'lapsed',
        detail: `What the person allowed ended ${isoTime(lapsesAtMs)}.`,
        nextStep: connectAgain(provider),
        unhealthy: true,
      },
    ];
  }
  if (!provider.lifetime?.extendedByRefresh) {
    return [
      {
        code: 'ends',
        detail: `${provider.label} ends the connection ${isoTime(lapsesAtMs)}, however much it is used.`,
        nextStep: `Before that: ${connectAgain(provider)}`,
      },
    ];
  }
  if (reconnectByOf(connection) !== undefined) {
    return [
      {
        code: 'ends',
        detail: `It lapses ${isoTime(lapsesAtMs)}: the refreshes that would keep it alive have failed.`,
        nextStep: `Before that: ${connectAgain(provider)} See the log of refresh-queued-connections.`,
      },
    ];
  }
  if (refreshDueAtMs !== undefined && refreshDueAtMs + lateMs < nowMs) {
    return [
      {
        code: 'refresh_overdue',
        detail: `It lapses ${isoTime(lapsesAtMs)}, and the refresh due ${isoTime(refreshDueAtMs)} has not happened.`,
        nextStep:
          'Look at the logs of refresh-due-connections, which runs every hour, and of refresh-queued-connections.',
      },
    ];
  }
  return [
    {
      code: 'kept_alive',
      detail: `Unused, it lapses ${isoTime(lapsesAtMs)}; it is refreshed of itself from ${isoTime(refreshDueAtMs ?? lapsesAtMs)} on.`,
    },
  ];
};
