import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { EndingCall } from '../../catalogue/providers/ending-call.ts';
import {
  type ResolvedProvider,
  resolveProvider,
} from '../../catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { openConnection } from '../../connections/domain/open-connection.ts';
import { type OpenConnection, openTokens } from '../../connections/domain/open-tokens.ts';
import type { RefreshDeps } from '../../connections/domain/refresh-connection.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { Deadline, OAuthApp } from '../../platform/model/ports.ts';
import { countSharing, mayShare } from './count-sharing.ts';

export type EndGrantDeps = OpenToEndDeps & { providers: ProviderFinder };

/**
 * Why a grant has ended at its provider, or has not.
 * - `no_revocation`: the provider has no way to end it from outside, or is no longer supported
 * - `with_another`: another connection of the tenant uses it
 * - `unconfirmed`: the provider did not confirm it, or another tenant uses the grant; we do not say which. Or
 *   another connection of the tenant may use it, since its account is unknown
 */
type GrantOutcomeReason = 'revoked' | 'no_revocation' | 'with_another' | 'no_app' | 'unconfirmed';

export type GrantOutcome = { revoked: boolean; why: GrantOutcomeReason; detail: string };

export type EndedGrant = { connection: Connection; outcome: GrantOutcome };

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

type NotEnded = { why: Exclude<GrantOutcomeReason, 'revoked'>; text: string };

const unsupported: NotEnded = {
  why: 'no_revocation',
  text: 'this service no longer supports it; remove the app in the account’s settings.',
};
const noRevocation: NotEnded = {
  why: 'no_revocation',
  text: 'it has no way to end a grant from outside; remove the app in the account’s settings.',
};
const noApp: NotEnded = {
  why: 'no_app',
  text: 'its OAuth app is no longer configured; remove it in the account’s settings.',
};
/** It must be true, word for word, when another tenant uses the grant. */
const unconfirmed: NotEnded = {
  why: 'unconfirmed',
  text: 'that was not possible from here; remove the app in the account’s settings.',
};
const perhapsWithAnother: NotEnded = {
  why: 'unconfirmed',
  text:
    'its account is unknown, so another connection may use the same grant. To end it, remove the app ' +
    'in the account’s settings, which also ends the other connections of that account.',
};
const withAnother = (count: number): NotEnded => {
  const use = count > 1 ? 'connections of this account use' : 'connection of this account uses';
  const text = `${count} other ${use} the same grant. Disconnect all of them to end it.`;
  return { why: 'with_another', text };
};

const notEnded = (label: string, { why, text }: NotEnded): GrantOutcome => ({
  revoked: false,
  why,
  detail: `The connection is deleted here. ${label} did not end its grant: ${text}`,
});

const endedBefore = (label: string): GrantOutcome => ({
  revoked: false,
  why: 'unconfirmed',
  detail: `The connection is deleted here. ${label} had stopped accepting its grant before. If the app is still listed in the account’s settings, remove it there.`,
});

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

type OpenToEndDeps = RefreshDeps & { report(error: unknown): void };

/** Whether a call authenticates with the access token, or revokes it. */
const needsAccessToken = (call: EndingCall | undefined): boolean =>
  call?.authentication === 'access_token' || call?.token === 'access_token';

/** Refreshes first if the provider needs a working access token; after a failure it has the stored tokens. */
const openToEnd = async (
  deps: OpenToEndDeps,
  provider: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const { revoke, uninstall } = provider;
  const isRefreshed = needsAccessToken(revoke) || needsAccessToken(uninstall);
  const fresh = isRefreshed ? await refreshed(deps, provider, connection, deadline) : undefined;
  return fresh ?? { connection, provider, tokens: await openTokens(deps.secretBox, connection) };
};

const refreshed = async (
  deps: OpenToEndDeps,
  { unresolved: provider }: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<OpenConnection | undefined> => {
  try {
    const { tenantId, integrationId } = connection;
    const request = { tenantId, provider, integrationId, at: keyOf(connection) };
    const access = await openConnection(deps, request, deadline);
    // Otherwise the account was connected again, and that grant must not end.
    const isSame = 'open' in access && access.open.connection.flowId === connection.flowId;
    return isSame ? access.open : undefined;
  } catch (error) {
    deps.report(error);
    return undefined;
  }
};
