import { isLeased, tokenAge } from '../../../functions/domain/connection/connection.ts';
import { type Standing, standingAt } from '../../../functions/domain/connection/standing.ts';
import { configureApp, connectAgain, type Finding, isoTime, type Seen } from './finding.ts';

/** What the connection's standing means, with the command that helps. */
export const statusFinding = (seen: Seen): Finding => {
  const { connection, provider, nowMs } = seen;
  const account = connection.account ? ` as ${connection.account.label}` : '';
  const { connectedAtMs, refreshedAtMs } = connection;
  const since = `connected ${isoTime(connectedAtMs)}, ${
    refreshedAtMs ? `last refreshed ${isoTime(refreshedAtMs)}` : 'never refreshed'
  }`;
  return findingOf(standingAt(connection, nowMs), seen, { label: provider.label, account, since });
};

/** Words that every finding shares. */
type Words = { label: string; account: string; since: string };

const findingOf = (standing: Standing, seen: Seen, { label, account, since }: Words): Finding => {
  const { connection, provider, nowMs, targetOption } = seen;
  switch (standing.is) {
    case 'live':
      return { code: 'connected', detail: `${label} is connected${account}: ${since}.` };
    case 'refused':
      return {
        code: 'reconnect_required',
        detail: `${label} refuses the access token of the connection${account} (${since}), without saying that it has ended. The next use after ${isoTime(standing.untilMs)} tries again.`,
        nextStep: `Wait until then. If it is still refused: ${connectAgain(provider)}`,
        unhealthy: true,
      };
    case 'ended': {
      const when = standing.atMs ? `${isoTime(standing.atMs)} ` : '';
      const what =
        standing.why === 'uninstalled'
          ? `${label} reported ${when}that the app was removed from the account, which ended the connection`
          : `${label} no longer accepts the connection`;
      return {
        code: 'reconnect_required',
        detail: `${what}${account} (${since}). It is kept, and ${label} is not asked any more.`,
        nextStep: connectAgain(provider),
        unhealthy: true,
      };
    }
    case 'app_refused': {
      const next =
        standing.notBeforeMs > nowMs
          ? `It is tried again when it is used after ${isoTime(standing.notBeforeMs)}.`
          : 'The next use tries again.';
      return {
        code: 'app_misconfigured',
        detail: `${label} refuses our OAuth app when the connection${account} is refreshed (${since}). ${next}`,
        nextStep: `Compare client id, secret and redirect URI with those at ${label}, then: ${configureApp(provider, targetOption, connection.variables)}`,
        unhealthy: true,
      };
    }
  }
};

/** How refreshing goes: the access token's time, failures, and who is at it. */
export const refreshFindings = (seen: Seen): Finding[] =>
  isRefreshed(seen) ? [accessToken(seen), ...failures(seen), ...lease(seen)] : [];

const isRefreshed = ({ connection, nowMs }: Seen): boolean => {
  const { is } = standingAt(connection, nowMs);
  return is === 'live' || is === 'app_refused';
};

const accessToken = ({ connection, provider, nowMs }: Seen): Finding => {
  const { accessTokenExpiresAtMs: expiresAtMs } = connection;
  if (expiresAtMs === undefined) {
    return {
      code: 'access_token_without_end',
      detail: `${provider.label} did not say how long the access token works. It is used until it is refused, and then refreshed once.`,
    };
  }
  return tokenAge(connection, nowMs) !== 'spent'
    ? {
        code: 'access_token_valid',
        detail: `The access token works until ${isoTime(expiresAtMs)}; a use shortly before refreshes it.`,
      }
    : {
        code: 'access_token_expired',
        detail: `The access token expired ${isoTime(expiresAtMs)}; the next use refreshes it first, unless something below prevents that.`,
      };
};

const failures = ({ connection, provider, nowMs }: Seen): Finding[] => {
  const { standing } = connection;
  const renewal = standing.is === 'live' ? standing.renewal : undefined;
  if (!renewal) return [];
  const { failures: count, notBeforeMs } = renewal;
  const detail = `${count} refresh${count > 1 ? 'es' : ''} in a row failed for a reason that may pass, such as an outage or a rate limit.`;
  if (notBeforeMs <= nowMs) {
    return [{ code: 'refresh_failed', detail: `${detail} The next use tries again.` }];
  }
  const usable = tokenAge(connection, nowMs) !== 'spent';
  return [
    {
      code: 'cooling_down',
      detail: `${detail} ${provider.label} is left alone until ${isoTime(notBeforeMs)}; ${
        usable ? 'the access token is used meanwhile.' : 'look-ups fail until then.'
      }`,
      nextStep: `Wait until then. If it goes on, see whether ${provider.label} reports an outage; if it does not: ${connectAgain(provider)}`,
      ...(usable ? {} : { unhealthy: true }),
    },
  ];
};

const lease = ({ connection, nowMs }: Seen): Finding[] => {
  if (!connection.lease) return [];
  const { untilMs } = connection.lease;
  return isLeased(connection, nowMs)
    ? [
        {
          code: 'refresh_in_progress',
          detail: `Somebody is refreshing it, or has died doing so; others may from ${isoTime(untilMs)}.`,
        },
      ]
    : [
        {
          code: 'refresh_died',
          detail: `A refresh that had until ${isoTime(untilMs)} never ended. The next use starts another. Had the provider already replaced the refresh token, that one fails and asks for a new connection.`,
          nextStep: 'Use the connection once, then explain it again.',
        },
      ];
};
