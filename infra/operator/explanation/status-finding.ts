import { lastVerifiedOf } from '../../../functions/connections/domain/connection.ts';
import { connectionStateAt } from '../../../functions/connections/domain/connection-state.ts';
import { iso } from '../../../functions/platform/model/iso.ts';
import {
  configureApp,
  connectAgain,
  type ExaminedConnection,
  type ExplanationFinding,
} from './finding.ts';

/** What the connection's state means, with the command that helps. */
export const statusFinding = (seen: ExaminedConnection): ExplanationFinding => {
  const { connection, provider, nowMs } = seen;
  const { label } = provider;
  const { connectedAtMs, refreshedAtMs } = connection;
  const account = connection.account ? ` as ${connection.account.label}` : '';
  const refreshed = refreshedAtMs ? `last refreshed ${iso(refreshedAtMs)}` : 'never refreshed';
  const verified = `last accepted ${iso(lastVerifiedOf(connection))}`;
  const since = `connected ${iso(connectedAtMs)}, ${refreshed}, ${verified}`;
  const state = connectionStateAt(connection, nowMs);
  switch (state.is) {
    case 'live':
      return { code: 'connected', detail: `${label} is connected${account}: ${since}.` };
    case 'refused':
      return {
        code: 'reconnect_required',
        detail: `${label} refuses the access token of the connection${account} (${since}), without saying that it has ended. The next use after ${iso(state.untilMs)} tries again.`,
        nextStep: `Wait until then. If it is still refused: ${connectAgain(provider)}`,
        unhealthy: true,
      };
    case 'ended': {
      const what =
        state.why === 'uninstalled'
          ? `${label} reported ${iso(state.atMs)} that the app was removed from the account, which ended the connection`
          : `${label} no longer accepts the connection`;
      return {
        code: 'reconnect_required',
        detail: `${what}${account} (${since}). It is kept, and ${label} is not asked any more.`,
        nextStep: connectAgain(provider),
        unhealthy: true,
      };
    }
    case 'app_refused':
      return appFinding(seen, `connection${account} is refreshed (${since})`, state.notBeforeMs);
  }
};

const appFinding = (
  { connection, provider, nowMs, targetOption }: ExaminedConnection,
  when: string,
  notBeforeMs: number,
): ExplanationFinding => {
  const { label } = provider;
  const isTenantApp = connection.tenantApp !== undefined;
  const whose = isTenantApp
    ? "the tenant's own OAuth app, or that is not stored any more,"
    : 'our OAuth app';
  const next =
    notBeforeMs > nowMs
      ? `It is tried again when it is used after ${iso(notBeforeMs)}.`
      : 'The next use tries again.';
  return {
    code: isTenantApp ? 'tenant_app_misconfigured' : 'app_misconfigured',
    detail: `${label} refuses ${whose} when the ${when}. ${next}`,
    nextStep: `Compare client id, secret and redirect URI with those at ${label}, then: ${configureApp(provider, targetOption, connection)}`,
    unhealthy: true,
  };
};
