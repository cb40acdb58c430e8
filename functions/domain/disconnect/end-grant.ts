import type { ProviderFinder } from '../../providers/catalogue.ts';
import { type ResolvedProvider, resolveProvider } from '../../providers/resolve-provider.ts';
import type { Connection } from '../connection/connection.ts';
import type { OpenConnection } from '../connection/open-tokens.ts';
import { findApp } from '../model/find-app.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, OAuthApp } from '../model/ports.ts';
import { countSharing } from './count-sharing.ts';
import { type OpenToEndDeps, openToEnd } from './open-to-end.ts';

export type EndGrantDeps = OpenToEndDeps & { providers: ProviderFinder };

export type Disconnected = { revoked: boolean; detail: string };

/** A connection whose grant we tried to end, as it is stored now, and the outcome. */
export type Ended = { connection: Connection; outcome: Disconnected };

/** The time for one call, so that a slow provider cannot prevent the deletion. */
const callMs = 6_000;

/** Ends the connection's grant at the provider, if possible and if no other connection uses it. */
export const endGrant = async (
  deps: EndGrantDeps,
  connection: Connection,
  deadline: Deadline,
): Promise<Ended> => {
  const catalogued = findProvider(deps.providers, connection.integrationType);
  const provider = resolveProvider(catalogued, connection.variables);
  const kept = (why: string): Ended => ({ connection, outcome: keptAt(provider, why) });
  if (!provider.revoke && !provider.uninstall) {
    return kept(
      'it has no way to end a grant from outside; remove the app in the account’s settings.',
    );
  }
  const others = await countSharing(deps, connection);
  if (others.own > 0) {
    const use =
      others.own > 1 ? 'connections of this account use' : 'connection of this account uses';
    return kept(`${others.own} other ${use} the same grant. Disconnect all of them to end it.`);
  }
  // Nobody may learn whether another tenant has connected an account.
  if (others.all > 0) return kept(refused);
  try {
    const app = await findApp(deps.oauthApps.get, provider, connection.variables);
    if (!app) {
      return kept('its OAuth app is no longer configured; remove it in the account’s settings.');
    }
    const open = await openToEnd(deps, provider, connection, beforeCalls(deadline));
    return { connection: open.connection, outcome: await callProvider(deps, open, app, deadline) };
  } catch (error) {
    deps.report(error);
    return kept(refused);
  }
};

/** Also true, word for word, when another tenant uses the grant. */
const refused = 'that was not possible from here; remove the app in the account’s settings.';

const keptAt = ({ label }: ResolvedProvider, why: string): Disconnected => ({
  revoked: false,
  detail: `The connection is deleted here. ${label} did not end its grant: ${why}`,
});

/** The deadline of a refresh, which leaves time for the calls after it. */
const beforeCalls = ({ signal, remainingMs }: Deadline): Deadline => ({
  signal,
  remainingMs: () => remainingMs() - 2 * callMs,
});

/** Removes the app first if there is a call for that, since revoking may end the access token. */
const callProvider = async (
  { oauthClient, auditUse, report }: EndGrantDeps,
  { provider, connection, tokens }: OpenConnection,
  app: OAuthApp,
  { signal }: Deadline,
): Promise<Disconnected> => {
  const ending = { tokens, accountId: connection.account?.id ?? '' };
  const call = async (which: 'revoke' | 'uninstall'): Promise<boolean> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
    auditUse(connection, which);
    try {
      return await oauthClient[which](provider, app, ending, limited);
    } catch (error) {
      report(error);
      return false;
    }
  };
  const hasLeft = provider.uninstall !== undefined && (await call('uninstall'));
  if (!hasLeft && !(await call('revoke'))) return keptAt(provider, refused);
  const { label } = provider;
  const isInstalled = provider.uninstall && !hasLeft;
  const rest = isInstalled
    ? ' The app is still installed; remove it in the account’s settings.'
    : '';
  return {
    revoked: true,
    detail: `The connection is deleted, and ${label} has ended its grant.${rest}`,
  };
};
