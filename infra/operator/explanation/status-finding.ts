import { at, configureApp, connectAgain, type Finding, type Seen } from './finding.ts';

/** What the row's status means. */
export const statusFinding = (seen: Seen): Finding => {
  const { integration, provider, nowMs } = seen;
  const { label } = provider;
  const account = integration.account ? ` as ${integration.account.label}` : '';
  const { connectedAtMs, refreshedAtMs, uninstalledAtMs, coolDownUntilMs = 0 } = integration;
  const since = `connected ${at(connectedAtMs)}, ${
    refreshedAtMs ? `last refreshed ${at(refreshedAtMs)}` : 'never refreshed'
  }`;
  switch (integration.status) {
    case 'connected':
      return { code: 'connected', detail: `${label} is connected${account}: ${since}.` };
    case 'reconnect_required':
      return {
        code: 'reconnect_required',
        detail: coolDownUntilMs
          ? `${label} refuses the access token of the connection${account} (${since}), without saying that it has ended. The next use after ${at(coolDownUntilMs)} tries again.`
          : `${
              uninstalledAtMs
                ? `${label} told us ${at(uninstalledAtMs)} that the app was removed from the account, and so ended the connection`
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
            ? `It is tried again when it is used after ${at(coolDownUntilMs)}.`
            : 'The next use tries again.'
        }`,
        nextStep: `Compare client id, secret and redirect URI with those at ${label}, then: ${configureApp(provider, seen.targetOption)}`,
        unhealthy: true,
      };
  }
};
