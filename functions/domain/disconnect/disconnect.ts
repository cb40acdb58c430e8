import type { Providers } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import { accountKey } from '../connection/account-key.ts';
import { holdSameTokens, type Integration } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import { findProvider } from '../model/find-provider.ts';
import type {
  Clock,
  Deadline,
  Integrations,
  OAuthApps,
  OAuthClient,
  SecretBox,
} from '../model/ports.ts';

export type Disconnect = {
  integrations: Integrations;
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
  deps: Disconnect,
  { tenantId, integrationId }: { tenantId: string; integrationId: string },
  deadline: Deadline,
): Promise<Disconnected> => {
  let outcome: Disconnected | undefined;
  let ended: Integration | undefined;
  for (;;) {
    const stored = await deps.integrations.list(tenantId);
    const integration = stored.find((candidate) => candidate.integrationId === integrationId);
    if (!integration) {
      // Our own delete, whose answer was lost.
      if (outcome) return outcome;
      throw new ServiceError(
        'not_found',
        'There is no such integration. List them with GET /integrations.',
      );
    }
    const unresolved = findProvider(deps.providers, integration.integrationType);
    const provider = resolveProvider(unresolved, integration.variables);
    if (ended && ended.flowId !== integration.flowId) {
      const detail =
        'The connection has ended. It was connected again meanwhile; that one is kept.';
      return { revoked: outcome?.revoked ?? false, detail };
    }
    // Once for the same tokens: a second revocation would be refused.
    if (!outcome || !ended || !holdSameTokens(ended, integration)) {
      const again = await endGrant(deps, { provider, integration }, deadline);
      outcome = outcome?.revoked ? outcome : again;
    }
    ended = integration;
    if (await deps.integrations.delete(integration)) return outcome;
  }
};

const endGrant = async (
  deps: Disconnect,
  { provider, integration }: { provider: Provider; integration: Integration },
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
  const others = await sharing(deps, integration);
  if (others > 0) {
    return kept(
      `${others} other connection${others > 1 ? 's' : ''} of this account use the same grant.`,
    );
  }
  try {
    const { tenantId, integrationType } = integration;
    const owner = { purpose: 'connection', tenantId, integrationType } as const;
    const app = await deps.oauthApps.get(integrationType);
    if (!app)
      return kept('its OAuth app is no longer configured; remove it in the account’s settings.');
    const tokens = JSON.parse(await deps.secretBox.open(integration.sealedTokens, owner));
    const connection = { tokens, accountId: integration.account?.id ?? '' };
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(revokeMs)]);
    if (await deps.oauthClient.revoke(provider, app, connection, timeout)) {
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
const sharing = async ({ integrations }: Disconnect, integration: Integration): Promise<number> => {
  const key = accountKey(integration);
  if (key === undefined) return 0;
  const named = await integrations.findByAccount(key);
  const others = await Promise.all(
    named.map(({ tenantId, integrationType }) => integrations.get(tenantId, integrationType)),
  );
  return others.filter(
    (other) =>
      other &&
      other.integrationId !== integration.integrationId &&
      // One that is refused for now may come back; one that has ended has no grant to keep.
      (other.status !== 'reconnect_required' || other.coolDownUntilMs !== undefined) &&
      accountKey(other) === key,
  ).length;
};
