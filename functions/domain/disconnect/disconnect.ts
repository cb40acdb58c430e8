import type { Providers } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import { accountKey } from '../connection/account-key.ts';
import { type Connection, holdSameTokens } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import { findProvider } from '../model/find-provider.ts';
import type {
  Clock,
  Connections,
  Deadline,
  OAuthApps,
  OAuthClient,
  SecretBox,
} from '../model/ports.ts';

export type DisconnectDeps = {
  connections: Connections;
  providers: Providers;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  clock: Clock;
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
  let outcome: Disconnected | undefined;
  let ended: Connection | undefined;
  for (;;) {
    const stored = await deps.connections.list(tenantId);
    const connection = stored.find((candidate) => candidate.integrationId === integrationId);
    if (!connection) {
      // Our own delete, whose answer was lost.
      if (outcome) return outcome;
      throw new ServiceError(
        'not_found',
        'There is no such integration. List them with GET /integrations.',
      );
    }
    const unresolved = findProvider(deps.providers, connection.integrationType);
    const provider = resolveProvider(unresolved, connection.variables);
    if (ended && ended.flowId !== connection.flowId) {
      const detail =
        'The connection has ended. It was connected again meanwhile; that one is kept.';
      return { revoked: outcome?.revoked ?? false, detail };
    }
    // Once for the same tokens: a second revocation would be refused.
    if (!outcome || !ended || !holdSameTokens(ended, connection)) {
      const again = await endGrant(deps, { provider, connection }, deadline);
      outcome = outcome?.revoked ? outcome : again;
    }
    ended = connection;
    if (await deps.connections.delete(connection)) return outcome;
  }
};

const endGrant = async (
  deps: DisconnectDeps,
  { provider, connection }: { provider: Provider; connection: Connection },
  { signal }: Deadline,
): Promise<Disconnected> => {
  const { label } = provider;
  const kept = (why: string) => ({
    revoked: false,
    detail: `The connection is deleted here. ${label} was not told: ${why}`,
  });
  if (!provider.revoke) {
    return kept(
      'it has no way to end a grant from outside; remove the app in the account’s settings.',
    );
  }
  const others = await sharing(deps, connection);
  if (others > 0) {
    return kept(
      `${others} other connection${others > 1 ? 's' : ''} of this account use the same grant.`,
    );
  }
  try {
    const { tenantId, integrationType } = connection;
    const owner = { purpose: 'connection', tenantId, integrationType } as const;
    const app = await deps.oauthApps.get(integrationType);
    if (!app)
      return kept('its OAuth app is no longer configured; remove it in the account’s settings.');
    const tokens = JSON.parse(await deps.secretBox.open(connection.sealedTokens, owner));
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(revokeMs)]);
    if (
      await deps.oauthClient.revoke(
        provider,
        app,
        { tokens, accountId: connection.account?.id ?? '' },
        timeout,
      )
    ) {
      return {
        revoked: true,
        detail: `The connection is deleted, and ${label} has ended its grant.`,
      };
    }
  } catch (error) {
    deps.report(error);
  }
  return kept('it did not accept the revocation; remove the app in the account’s settings.');
};

/** How many other connections live on the same grant; each is looked at, since an index may lag. */
const sharing = async (
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
      (other.status !== 'reconnect_required' || other.coolDownUntilMs !== undefined) &&
      accountKey(other) === key,
  ).length;
};
