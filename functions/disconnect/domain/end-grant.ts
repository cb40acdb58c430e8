import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import type { OpenConnection } from '../../connections/domain/open-tokens.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { Deadline, OAuthApp } from '../../platform/model/ports.ts';
import { countSharing, mayShare } from './count-sharing.ts';
import {
  type EndedGrant,
  endedBefore,
  type GrantOutcome,
  type NotEnded,
  noApp,
  noRevocation,
  notEnded,
  perhapsWithAnother,
  unconfirmed,
  unsupported,
  withAnother,
} from './grant-outcome.ts';
import { type OpenToEndDeps, openToEnd } from './open-to-end.ts';

export type EndGrantDeps = OpenToEndDeps & { providers: ProviderFinder };

/** Limits one call, so that a slow provider cannot prevent the deletion. */
const callMs = 6_000;

/** Ends the connection's grant at the provider, if possible and if no other connection uses it. */
export const endGrant = async (
  deps: EndGrantDeps,
  connection: Connection,
  deadline: Deadline,
): Promise<EndedGrant> => {
  const catalogued = deps.providers.get(connection.integrationType);
  if (!catalogued) {
    return { connection, outcome: notEnded(connection.integrationType, unsupported) };
  }
  const provider = resolveProvider(catalogued, connection.variables);
  const stays = (why: NotEnded): EndedGrant => ({
    connection,
    outcome: notEnded(provider.label, why),
  });
  if (!provider.revoke && !provider.uninstall) return stays(noRevocation);
  const { ofTenant, isShared } = await countSharing(deps, connection);
  if (ofTenant > 0) return stays(withAnother(ofTenant));
  // Nobody may learn whether another tenant has connected an account.
  if (isShared) return stays(unconfirmed);
  try {
    if (await mayShare(deps, connection, catalogued)) return stays(perhapsWithAnother);
    const app = await findApp(deps.oauthApps.get, provider, connection);
    if (!app) return stays(noApp);
    const open = await openToEnd(deps, provider, connection, beforeCalls(deadline));
    return { connection: open.connection, outcome: await callProvider(deps, open, app, deadline) };
  } catch (error) {
    deps.report(error);
    return stays(unconfirmed);
  }
};

/** Leaves time for the calls after a refresh. */
const beforeCalls = ({ signal, remainingMs }: Deadline): Deadline => ({
  signal,
  remainingMs: () => remainingMs() - 2 * callMs,
});

/** Uninstalls first where it can, since a revocation may end the access token. */
const callProvider = async (
  { oauthClient, auditUse, report }: EndGrantDeps,
  { provider, connection, tokens }: OpenConnection,
  app: OAuthApp,
  { signal }: Deadline,
): Promise<GrantOutcome> => {
  const { account } = connection;
  const ending = { tokens, accountId: account?.id ?? '' };
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
  const { label } = provider;
  if (!hasLeft && !(await call('revoke')))
    // The provider refuses to end what is over.
    return connection.state.is === 'ended' ? endedBefore(label) : notEnded(label, unconfirmed);
  const isInstalled = provider.uninstall && !hasLeft;
  const rest = isInstalled
    ? ' The app is still installed; remove it in the account’s settings.'
    : '';
  return {
    revoked: true,
    why: 'revoked',
    detail: `The connection is deleted, and ${label} has ended its grant.${rest}`,
  };
};
