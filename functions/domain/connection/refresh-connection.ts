import type {
  Clock,
  Deadline,
  Integrations,
  OAuthApps,
  OAuthClient,
  SecretBox,
} from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import type { InFlight } from '../waiting/single-flight.ts';
import { ended } from './connection.ts';
import { appMisconfigured, notRenewed, reconnectRequired } from './connection-errors.ts';
import { lapseOf } from './expiry-plan.ts';
import type { Usable } from './get-access-token.ts';
import { storeRefreshed } from './store-refreshed.ts';

export type RefreshConnection = {
  integrations: Integrations;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  clock: Clock;
  refreshesInFlight: InFlight<Usable>;
};

/** A connection whose lease is held; `usable` says whether its tokens will do without a refresh. */
export type Leased = Usable & { owner: string; leasedUntilMs: number; usable: boolean };

/** Longer than a provider may take to answer; a dead owner's lease then runs out. */
const leaseMs = 10_000;
/** How much of it may be gone when the provider is asked. */
const leaseSpareMs = 1_000;

export const leaseFor = (owner: string, nowMs: number) => ({
  owner,
  untilMs: nowMs + leaseMs,
  nowMs,
});

/** Of its own: the end of the request must not cut it short. */
const refreshMs = 8_000;
const firstCoolDownMs = 5_000;
const longestCoolDownMs = 5 * 60 * 1000;

/**
 * Refreshes a leased connection and stores what came before anybody uses it.
 * @returns undefined when another writer came first: its tokens are the ones to use
 * @throws ServiceError reconnect_required, provider_unavailable, oauth_app_misconfigured
 */
export const refreshConnection = async (
  deps: RefreshConnection,
  leased: Leased,
  deadline: Deadline,
): Promise<Usable | undefined> => {
  const { integrations, oauthApps, oauthClient, secretBox, clock } = deps;
  const { provider, integration, tokens, owner } = leased;
  const { tenantId, integrationType } = integration;
  try {
    if (tokens.refreshToken === undefined && !provider.longLivedExchange) {
      const { accessTokenExpiresAtMs: endsAtMs = Number.POSITIVE_INFINITY } = integration;
      if (endsAtMs <= clock.nowMs()) throw new TokenEndpointError('reconnect');
      return await keepUnrefreshed(deps, leased);
    }
    const app = await oauthApps.get(integrationType);
    if (!app) throw new TokenEndpointError('app_configuration');
    // Before the refresh: a rotated refresh token that cannot be sealed would be lost.
    const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
    const lease = leaseFor(owner, clock.nowMs());
    const prolong = lease.untilMs - leased.leasedUntilMs > leaseSpareMs;
    if (prolong && !(await integrations.acquireLease(integration, lease))) return undefined;
    const grant = await oauthClient.refresh(provider, app, tokens, AbortSignal.timeout(refreshMs));
    const sealedTokens = seal(JSON.stringify(grant.tokens));
    const next = await storeRefreshed(deps, leased, { grant, sealedTokens }, deadline);
    return next && { provider, tokens: grant.tokens, integration: next };
  } catch (error) {
    if (error instanceof TokenEndpointError) return afterFailure(deps, leased, error);
    await integrations.releaseLease(integration, owner);
    throw error;
  }
};

/** Nothing to refresh with: the token works, and the connection is marked when it is about to end. */
const keepUnrefreshed = async (
  { integrations, clock }: RefreshConnection,
  { owner, ...usable }: Leased,
): Promise<Usable | undefined> => {
  const { provider, tokens, integration } = usable;
  const { version, connectedAtMs: grantedAtMs } = integration;
  const lapse = lapseOf(provider, tokens, { grantedAtMs, nowMs: clock.nowMs() });
  if (lapse.reconnectByMs === integration.reconnectByMs) {
    await integrations.releaseLease(integration, owner);
    return usable;
  }
  const { lease, ...kept } = integration;
  const next = { ...kept, ...lapse, version: version + 1 };
  return (await integrations.put(next, version)) ? { ...usable, integration: next } : undefined;
};

/** Only a refused grant at the version that was tried ends a connection; and even that keeps it. */
const afterFailure = async (
  { integrations, clock }: RefreshConnection,
  { provider, integration, tokens, owner, usable }: Leased,
  error: TokenEndpointError,
): Promise<Usable | undefined> => {
  const { lease, ...kept } = integration;
  const next = { ...kept, version: integration.version + 1 };
  const nowMs = clock.nowMs();
  if (error.failure === 'reconnect') {
    if (!(await integrations.put(ended(integration), integration.version))) return undefined;
    throw reconnectRequired(provider);
  }
  if (error.failure === 'app_configuration') {
    const coolDownUntilMs = nowMs + longestCoolDownMs;
    const status = 'app_misconfigured';
    if (!(await integrations.put({ ...next, status, coolDownUntilMs }, integration.version))) {
      return undefined;
    }
    if (usable) return { provider, tokens, integration: { ...next, status } };
    throw appMisconfigured(provider, error);
  }
  const failedRefreshes = (integration.failedRefreshes ?? 0) + 1;
  const backOffMs = Math.min(longestCoolDownMs, firstCoolDownMs * 2 ** (failedRefreshes - 1));
  const coolDownUntilMs = nowMs + Math.max(backOffMs, error.retryAfterMs ?? 0);
  await integrations.releaseLease(integration, owner, { failedRefreshes, coolDownUntilMs });
  if (usable) return { provider, tokens, integration };
  throw notRenewed(provider, failedRefreshes, error);
};
