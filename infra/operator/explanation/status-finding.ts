import { isCoolingDown, stateOf } from '../../../functions/domain/connection/connection.ts';
import { configureApp, connectAgain, type Finding, isoTime, type Seen } from './finding.ts';

/** What the connection's state means. */
export const statusFinding = (seen: Seen): Finding => {
  const { connection, provider } = seen;
  const account = connection.account ? ` as ${connection.account.label}` : '';
  const { connectedAtMs, refreshedAtMs } = connection;
  const since = `connected ${isoTime(connectedAtMs)}, ${
    refreshedAtMs ? `last refreshed ${isoTime(refreshedAtMs)}` : 'never refreshed'
  }`;
  return byState[stateOf(connection)](seen, { label: provider.label, account, since });
};

/** Words that every finding shares. */
type Words = { label: string; account: string; since: string };

const byState = {
  live: (_: Seen, { label, account, since }: Words): Finding => ({
    code: 'connected',
    detail: `${label} is connected${account}: ${since}.`,
  }),

  refused_for_now: ({ connection, provider }: Seen, { label, account, since }: Words): Finding => ({
    code: 'reconnect_required',
    detail: `${label} refuses the access token of the connection${account} (${since}), without saying that it has ended. The next use after ${isoTime(connection.coolDownUntilMs ?? 0)} tries again.`,
    nextStep: `Wait until then. If it is still refused: ${connectAgain(provider)}`,
    unhealthy: true,
  }),

  ended: ({ connection, provider }: Seen, { label, account, since }: Words): Finding => {
    const { uninstalledAtMs } = connection;
    const what = uninstalledAtMs
      ? `${label} reported ${isoTime(uninstalledAtMs)} that the app was removed from the account, which ended the connection`
      : `${label} no longer accepts the connection`;
    return {
      code: 'reconnect_required',
      detail: `${what}${account} (${since}). It is kept, and ${label} is not asked any more.`,
      nextStep: connectAgain(provider),
      unhealthy: true,
    };
  },

  app_refused: (seen: Seen, { label, account, since }: Words): Finding => {
    const { connection, provider, nowMs, targetOption } = seen;
    const next = isCoolingDown(connection, nowMs)
      ? `It is tried again when it is used after ${isoTime(connection.coolDownUntilMs ?? 0)}.`
      : 'The next use tries again.';
    return {
      code: 'app_misconfigured',
      detail: `${label} refuses our OAuth app when the connection${account} is refreshed (${since}). ${next}`,
      nextStep: `Compare client id, secret and redirect URI with those at ${label}, then: ${configureApp(provider, targetOption, connection.variables)}`,
      unhealthy: true,
    };
  },
};
