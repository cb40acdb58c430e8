import type { Providers } from '../../providers/catalogue.ts';
import { type ResolvedProvider, resolveProvider } from '../../providers/resolve-provider.ts';
import { accountKey } from '../connection/account-key.ts';
import { type Connection, stateOf } from '../connection/connection.ts';
import { openTokens } from '../connection/open-tokens.ts';
import type { Connections, OAuthClient } from '../connection/ports.ts';
import { findApp } from '../model/find-app.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, OAuthApp, OAuthApps, SecretBox } from '../model/ports.ts';

export type EndGrantDeps = {
  connections: Connections;
  providers: Providers;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  report(error: unknown): void;
};

export type Disconnected = { revoked: boolean; detail: string };

/** So that a slow provider cannot prevent the deletion. */
const revokeMs = 8_000;

/** Ends the grant at the provider, where that can be done and no other connection lives on it. */
export const endGrant = async (
  deps: EndGrantDeps,
  connection: Connection,
  deadline: Deadline,
): Promise<Disconnected> => {
  const catalogued = findProvider(deps.providers, connection.integrationType);
  const provider = resolveProvider(catalogued, connection.variables);
  const { label } = provider;
  const kept = await whyKept(deps, provider, connection, deadline);
  return kept === undefined
    ? { revoked: true, detail: `The connection is deleted, and ${label} has ended its grant.` }
    : {
        revoked: false,
        detail: `The connection is deleted here. ${label} did not end its grant: ${kept}`,
      };
};

/** Why the provider keeps the grant; undefined when it has ended. */
const whyKept = async (
  deps: EndGrantDeps,
  provider: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<string | undefined> => {
  if (!provider.revoke) {
    return 'it has no way to end a grant from outside; remove the app in the account’s settings.';
  }
  const others = await countSharing(deps, connection);
  if (others > 0) {
    const use = others > 1 ? 'connections of this account use' : 'connection of this account uses';
    return `${others} other ${use} the same grant. Disconnect all of them to end it.`;
  }
  try {
    const app = await findApp(deps.oauthApps.get, provider, connection.variables);
    if (!app) return 'its OAuth app is no longer configured; remove it in the account’s settings.';
    if (await revoke(deps, { provider, app, connection }, deadline)) return undefined;
  } catch (error) {
    deps.report(error);
  }
  return 'it did not accept the revocation; remove the app in the account’s settings.';
};

const revoke = async (
  { oauthClient, secretBox }: EndGrantDeps,
  {
    provider,
    app,
    connection,
  }: { provider: ResolvedProvider; app: OAuthApp; connection: Connection },
  { signal }: Deadline,
): Promise<boolean> => {
  const tokens = await openTokens(secretBox, connection);
  const accountId = connection.account?.id ?? '';
  const limited = AbortSignal.any([signal, AbortSignal.timeout(revokeMs)]);
  return oauthClient.revoke(provider, app, { tokens, accountId }, limited);
};

/** How many other connections use the same grant. Reads each, since the index may lag. */
const countSharing = async (
  { connections }: EndGrantDeps,
  connection: Connection,
): Promise<number> => {
  const key = accountKey(connection);
  if (key === undefined) return 0;
  const named = await connections.findByAccount(key);
  const others = await Promise.all(
    named.map(({ tenantId, integrationType }) => connections.get(tenantId, integrationType)),
  );
  return others.filter(
    (other) =>
      other &&
      other.integrationId !== connection.integrationId &&
      // A connection that is refused for now may recover; an ended one has no grant.
      stateOf(other) !== 'ended' &&
      accountKey(other) === key,
  ).length;
};
