import {
  missingRequiredScopes,
  missingScopes,
} from '../../../functions/catalogue/providers/scopes.ts';
import { isLeased, reconnectByOf } from '../../../functions/connections/domain/connection.ts';
import {
  connectionStateAt,
  failedRenewalOf,
} from '../../../functions/connections/domain/connection-state.ts';
import { tokenAge } from '../../../functions/connections/domain/token-age.ts';
import { iso } from '../../../functions/platform/model/iso.ts';
import { connectAgain, type ExaminedConnection, type ExplanationFinding } from './finding.ts';
import { statusFinding } from './status-finding.ts';

type Examine = (seen: ExaminedConnection) => ExplanationFinding | undefined;

/** The findings of the row alone, without opening anything. */
export const rowFindings = (seen: ExaminedConnection): ExplanationFinding[] =>
  [
    statusFinding(seen),
    ...(isRefreshed(seen) ? [accessToken(seen), failures(seen), lease(seen)] : []),
    scopes(seen),
    expiry(seen),
  ].filter((finding) => finding !== undefined);

const isRefreshed = ({ connection, nowMs }: ExaminedConnection): boolean =>
  ['live', 'app_refused'].includes(connectionStateAt(connection, nowMs).is);

const accessToken = ({ connection, provider, nowMs }: ExaminedConnection): ExplanationFinding => {
  const { accessTokenExpiresAtMs: expiresAtMs } = connection;
  if (expiresAtMs === undefined) {
    return {
      code: 'access_token_without_end',
      detail: `${provider.label} did not say how long the access token works. It is used until it is refused, and then refreshed once.`,
    };
  }
  const at = iso(expiresAtMs);
  if (tokenAge(connection, nowMs) === 'expired') {
    const detail = `The access token expired ${at}; the next use refreshes it first, unless something below prevents that.`;
    return { code: 'access_token_expired', detail };
  }
  const detail = `The access token works until ${at}; a use shortly before refreshes it.`;
  return { code: 'access_token_valid', detail };
};

/** How often refreshing it failed. */
const failures: Examine = ({ connection, provider, nowMs }) => {
  const renewal = failedRenewalOf(connection.state);
  if (!renewal) return undefined;
  const { failures: count, notBeforeMs } = renewal;
  const detail = `${count} refresh${count > 1 ? 'es' : ''} in a row failed for a reason that may pass, such as an outage or a rate limit.`;
  if (notBeforeMs <= nowMs) {
    return { code: 'refresh_failed', detail: `${detail} The next use tries again.` };
  }
  const isUsable = tokenAge(connection, nowMs) !== 'expired';
  const meanwhile = isUsable ? 'the access token is used meanwhile.' : 'look-ups fail until then.';
  return {
    code: 'cooling_down',
    detail: `${detail} ${provider.label} is left alone until ${iso(notBeforeMs)}; ${meanwhile}`,
    nextStep: `Wait until then. If it goes on, see whether ${provider.label} reports an outage; if it does not: ${connectAgain(provider)}`,
    ...(isUsable ? {} : { unhealthy: true }),
  };
};

/** Who refreshes it. */
const lease: Examine = ({ connection, nowMs }) => {
  if (!connection.lease) return undefined;
  const until = iso(connection.lease.untilMs);
  return isLeased(connection, nowMs)
    ? {
        code: 'refresh_in_progress',
        detail: `Somebody is refreshing it, or has died doing so; others may from ${until}.`,
      }
    : {
        code: 'refresh_died',
        detail: `A refresh that had until ${until} never ended. The next use starts another. Had the provider already replaced the refresh token, that one fails and asks for a new connection.`,
        nextStep: 'Use the connection once, then explain it again.',
      };
};

/** What the person has not allowed. */
const scopes: Examine = ({ connection, provider }) => {
  const missing = missingScopes(provider, connection.grantedScopes);
  if (missing.length === 0) return undefined;
  const required = missingRequiredScopes(provider, connection.grantedScopes);
  const optional = missing.filter((scope) => !required.includes(scope));
  const named = Object.entries({ required, optional })
    .filter(([, scopes]) => scopes.length > 0)
    .map(([kind, scopes]) => `${kind}: ${scopes.join(', ')}`);
  return {
    code: 'scopes_missing',
    detail: `Asked for and not granted, ${named.join('; ')}.`,
    nextStep: `${connectAgain(provider)} Everything has to be allowed there.`,
    ...(required.length > 0 ? { unhealthy: true } : {}),
  };
};

/** Refreshing the unused runs every hour; an hour late is a run that was missed. */
const lateMs = 2 * 60 * 60 * 1000;

/** For how long the person has allowed it. */
const expiry: Examine = ({ connection, provider, nowMs }) => {
  const { grantExpiresAtMs, refreshDueAtMs = grantExpiresAtMs } = connection;
  if (connection.state.is === 'ended' || grantExpiresAtMs === undefined) return undefined;
  const [end, again] = [iso(grantExpiresAtMs), connectAgain(provider)];
  if (grantExpiresAtMs <= nowMs) {
    const detail = `What the person allowed ended ${end}.`;
    return { code: 'lapsed', detail, nextStep: again, unhealthy: true };
  }
  if (!provider.lifetime?.extendedByRefresh) {
    const detail = `${provider.label} ends the connection ${end}, however much it is used.`;
    return { code: 'ends', detail, nextStep: `Before that: ${again}` };
  }
  if (reconnectByOf(connection) !== undefined) {
    return {
      code: 'ends',
      detail: `It lapses ${end}: the refreshes that would keep it alive have failed.`,
      nextStep: `Before that: ${again} See the log of refresh-queued-connections.`,
    };
  }
  const due = iso(refreshDueAtMs ?? grantExpiresAtMs);
  if (refreshDueAtMs !== undefined && refreshDueAtMs + lateMs < nowMs) {
    return {
      code: 'refresh_overdue',
      detail: `It lapses ${end}, and the refresh due ${due} has not happened.`,
      nextStep:
        'Look at the logs of refresh-due-connections, which runs every hour, and of refresh-queued-connections.',
    };
  }
  const detail = `Unused, it lapses ${end}; it is refreshed of itself from ${due} on.`;
  return { code: 'kept_alive', detail };
};
