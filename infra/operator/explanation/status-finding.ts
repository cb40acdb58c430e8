import { configureApp, connectAgain, type Finding, isoTime, type Seen } from './finding.ts';

/** What the row's status means. */
export const statusFinding = (seen: Seen): Finding => {
  const { connection, provider, nowMs } = seen;
  const { label } = provider;
  const account = connection.account ? ` as ${connection.account.label}` : '';
  const { connectedAtMs, refreshedAtMs, uninstalledAtMs, coolDownUntilMs = 0 } = connection;
  const since = `connected ${isoTime(connectedAtMs)}, ${
    refreshedAtMs ? `last refreshed ${isoTime(refreshedAtMs)}` : 'never refreshed'
  }`;
  switch (connection.status) {
    case 'connected':
      return { code: 'connected', detail: `${label} is connected${account}: ${since}.` };
    case 'reconnect_required':
      return {
        code: 'reconnect_required',
        detail: coolDownUntilMs
          ? `${label} refuses the access token of the connection${account} (${since}), without saying that it has ended. The next use after ${isoTime(coolDownUntilMs)} tries again.`
          : `${
              uninstalledAtMs
                ? `${label} told us ${isoTime(uninstalledAtMs)} that the app was removed from the account, and so ended the connection`
                : `${label} no longer accepts the connection`
            }${account} (${since}). It is kept, and ${label} is not asked any more.`,
        nextStep: connectAgain(provider),
        unhealthy: true,
      };
    case 'app_misconfigured':
      return {
        code: 'app_misconfigured',
        detail: `${label} refuses our OAuth app when the connection${account} is refreshed (${since}). ${
          coolDownUntilMs > nowMs
            ? `It is tried again when it is used after ${isoTime(coolDownUntilMs)}.`
            : 'The next use tries again.'
        }`,
        nextStep: `Compare client id, secret and redirect URI with those at ${label}, then: ${configureApp(provider, seen.targetOption)}`,
        unhealthy: true,
      };
  }
};
