import type { Providers } from '../../providers/catalogue.ts';
import { type ResolvedProvider, resolveProvider } from '../../providers/resolve-provider.ts';
import type { Connection } from '../connection/connection.ts';
import type { OpenConnection } from '../connection/open-tokens.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, OAuthApp } from '../model/ports.ts';
import { countSharing } from './count-sharing.ts';
import { type OpenToEndDeps, openToEnd } from './open-to-end.ts';

export type EndGrantDeps = OpenToEndDeps & { providers: Providers };

export type Disconnected = { revoked: boolean; detail: string };

/** A connection whose grant was ended, as it was left, and what came of it. */
export type Ended = { connection: Connection; outcome: Disconnected };

/** For one call: a slow provider must not keep a connection alive. */
const callMs = 6_000;

/** Ends the connection's grant at the provider, where that can be done and no other lives on it. */
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
  if (others > 0) {
    const plural = others > 1 ? 's' : '';
    return kept(`${others} other connection${plural} of this account use the same grant.`);
  }
  try {
    const app = await deps.oauthApps.get(connection.integrationType);
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

const refused = 'it did not accept the revocation; remove the app in the account’s settings.';

const keptAt = ({ label }: ResolvedProvider, why: string): Disconnected => ({
  revoked: false,
  detail: `The connection is deleted here. ${label} did not end its grant: ${why}`,
});

/** What is left for a refresh, so that the calls after it are in time. */
const beforeCalls = ({ signal, remainingMs }: Deadline): Deadline => ({
  signal,
  remainingMs: () => remainingMs() - 2 * callMs,
});

/** Takes the app out first, where that is a call of its own: revoking may end the access token. */
const callProvider = async (
  { oauthClient, report }: EndGrantDeps,
  { provider, connection, tokens }: OpenConnection,
  app: OAuthApp,
  { signal }: Deadline,
): Promise<Disconnected> => {
  const ending = { tokens, accountId: connection.account?.id ?? '' };
  const call = async (which: 'revoke' | 'uninstall'): Promise<boolean> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
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
