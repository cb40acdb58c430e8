import type { Providers } from '../../providers/catalogue.ts';
import { type ResolvedProvider, resolveProvider } from '../../providers/resolve-provider.ts';
import { accountKey } from '../connection/account-key.ts';
import { type Connection, holdSameTokens, stateOf } from '../connection/connection.ts';
import { openTokens } from '../connection/open-tokens.ts';
import type { Connections, OAuthClient } from '../connection/ports.ts';
import { ServiceError } from '../model/errors.ts';
import { findApp } from '../model/find-app.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, OAuthApp, OAuthApps, SecretBox } from '../model/ports.ts';

export type DisconnectDeps = {
  connections: Connections;
  providers: Providers;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  report(error: unknown): void;
};

export type Disconnected = { revoked: boolean; detail: string };

/** A slow provider must not keep a connection alive. */
const revokeMs = 8_000;

/**
 * Ends the grant at the provider where that can be done, then deletes the connection.
 * @throws ServiceError not_found
 */
export const disconnect = async (
  deps: DisconnectDeps,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
  deadline: Deadline,
): Promise<Disconnected> => {
  let ended: Ended | undefined;
  for (;;) {
    const stored = await deps.connections.list(tenantId);
    const connection = stored.find((candidate) => candidate.integrationId === integrationId);
    if (!connection) return whenGone(ended);
    if (ended && ended.connection.flowId !== connection.flowId)
      return connectedAgain(ended.outcome);
    ended = await endOnce(deps, ended, connection, deadline);
    if (await deps.connections.delete(connection)) return ended.outcome;
  }
};

/** A connection whose grant was ended, and what came of it. */
type Ended = { connection: Connection; outcome: Disconnected };

/** Once for the same tokens: a second revocation would be refused. */
const endOnce = async (
  deps: DisconnectDeps,
  ended: Ended | undefined,
  connection: Connection,
  deadline: Deadline,
): Promise<Ended> => {
  if (ended && holdSameTokens(ended.connection, connection)) return { ...ended, connection };
  const outcome = await endGrant(deps, connection, deadline);
  return { connection, outcome: ended?.outcome.revoked ? ended.outcome : outcome };
};

/** Our own delete, whose answer was lost; or there never was one. */
const whenGone = (ended: Ended | undefined): Disconnected => {
  if (ended) return ended.outcome;
  throw notFound();
};

const notFound = () =>
  new ServiceError('not_found', 'There is no such integration. List them with GET /integrations.');

const connectedAgain = ({ revoked }: Disconnected): Disconnected => ({
  revoked,
  detail: 'The connection has ended. It was connected again meanwhile; that one is kept.',
});

const endGrant = async (
  deps: DisconnectDeps,
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

/** Why the grant lives on at the provider; undefined when it has ended there. */
const whyKept = async (
  deps: DisconnectDeps,
  provider: ResolvedProvider,
  connection: Connection,
  deadline: Deadline,
): Promise<string | undefined> => {
  if (!provider.revoke) {
    return 'it has no way to end a grant from outside; remove the app in the account’s settings.';
  }
  const others = await countSharing(deps, connection);
  if (others > 0) {
    return `${others} other connection${others > 1 ? 's' : ''} of this account use the same grant.`;
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
  { oauthClient, secretBox }: DisconnectDeps,
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

/** How many other connections live on the same grant; each is read, since an index may lag. */
const countSharing = async (
  { connections }: DisconnectDeps,
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
      // One that is refused for now may come back; one that has ended has no grant to keep.
      stateOf(other) !== 'ended' &&
      accountKey(other) === key,
  ).length;
};
