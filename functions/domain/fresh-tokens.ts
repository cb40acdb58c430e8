import { randomUUID } from 'node:crypto';
import type { Provider } from '../providers/provider.ts';
import { ServiceError } from './errors.ts';
import { insist } from './insist.ts';
import type { Integration, TokenSet } from './integration.ts';
import {
  type Clock,
  type Deadline,
  type Integrations,
  type OAuthApps,
  type OAuthClient,
  type SecretBox,
  TokenEndpointError,
} from './ports.ts';

export type FreshTokens = {
  integrations: Integrations;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  clock: Clock;
};

const mostAheadMs = 5 * 60 * 1000;
/** Refreshed ahead, so that a token does not run out under way; a short-lived one at half its life. */
const refreshAheadMs = (expiresAtMs: number, { refreshedAtMs, connectedAtMs }: Integration) =>
  Math.min(mostAheadMs, (expiresAtMs - (refreshedAtMs ?? connectedAtMs)) / 2);

/** Longer than a provider may take to answer; a dead owner's lease then runs out. */
const leaseMs = 10_000;
const pollMs = 100;

export type Usable = { tokens: TokenSet; integration: Integration };

/**
 * The tenant's tokens, refreshed first where they are about to run out. However many processes
 * ask at once, one refreshes: the others wait for it and use what it got.
 * @param rejectedVersion the version whose access token the provider has just refused
 * @throws ServiceError integration_not_connected, reconnect_required, provider_unavailable,
 *   oauth_app_misconfigured
 */
export const freshTokens = async (
  deps: FreshTokens,
  { tenantId, provider }: { tenantId: string; provider: Provider },
  deadline: Deadline,
  rejectedVersion?: number,
): Promise<Usable> => {
  const { integrations, secretBox, clock } = deps;
  const owner = randomUUID();
  for (;;) {
    const integration = await integrations.get(tenantId, provider.type);
    if (!integration) throw notConnected(provider);
    if (integration.status === 'reconnect_required') throw reconnectRequired(provider);

    const secretOwner = {
      purpose: 'connection',
      tenantId,
      integrationType: provider.type,
    } as const;
    const nowMs = clock.nowMs();
    const expiresAtMs = integration.accessTokenExpiresAtMs ?? Number.POSITIVE_INFINITY;
    const validForMs = expiresAtMs - nowMs;
    const rejected = integration.version === rejectedVersion;
    const open = async (): Promise<TokenSet> =>
      JSON.parse(await secretBox.open(integration.sealedTokens, secretOwner));
    const fresh = validForMs > Math.max(0, refreshAheadMs(expiresAtMs, integration));
    if (fresh && !rejected) return { tokens: await open(), integration };

    const lease = { owner, untilMs: nowMs + leaseMs, nowMs };
    if (await integrations.acquireLease(integration, lease)) {
      const tokens = await open();
      if (!canRefresh(provider, tokens)) {
        if (validForMs > 0 && !rejected) return { tokens, integration };
        throw reconnectRequired(provider);
      }
      const refreshed = await refresh(
        deps,
        { provider, integration, tokens, owner, usable: validForMs > 0 && !rejected },
        deadline,
      );
      if (refreshed) return refreshed;
    } else if (validForMs > pollMs && !rejected) {
      // Somebody is at it, and the present token still works.
      return { tokens: await open(), integration };
    } else {
      if (deadline.remainingMs() < pollMs) throw unavailable(provider);
      await clock.sleep(pollMs);
    }
  }
};

const canRefresh = (provider: Provider, tokens: TokenSet) =>
  tokens.refreshToken !== undefined || provider.longLivedExchange !== undefined;

type Leased = {
  provider: Provider;
  integration: Integration;
  tokens: TokenSet;
  owner: string;
  /** Whether the present access token will do if no fresh one is to be had. */
  usable: boolean;
};

/** @returns undefined when another writer came first: its tokens are the ones to use. */
const refresh = async (
  { integrations, oauthApps, oauthClient, secretBox, clock }: FreshTokens,
  { provider, integration, tokens, owner, usable }: Leased,
  deadline: Deadline,
): Promise<Usable | undefined> => {
  const { tenantId, integrationType, version, lease: _lease, ...rest } = integration;
  const next = { ...rest, tenantId, integrationType, version: version + 1 };
  try {
    const app = await oauthApps.get(integrationType);
    if (!app) throw new TokenEndpointError('app_configuration', undefined);
    // Before the refresh: a rotated refresh token that cannot be sealed would be lost.
    const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
    const fresh = await oauthClient.refresh(provider, app, tokens, deadline.signal);
    const { accessTokenExpiresAtMs: _old, ...kept } = next;
    const refreshed: Integration = {
      ...kept,
      sealedTokens: seal(JSON.stringify(fresh)),
      refreshedAtMs: clock.nowMs(),
      grantedScopes: fresh.grantedScopes ?? integration.grantedScopes,
      ...(fresh.accessTokenExpiresAtMs
        ? { accessTokenExpiresAtMs: fresh.accessTokenExpiresAtMs }
        : {}),
    };
    return (await insist(() => integrations.put(refreshed, version), clock, deadline))
      ? { tokens: fresh, integration: refreshed }
      : undefined;
  } catch (error) {
    if (!(error instanceof TokenEndpointError)) {
      await integrations.releaseLease(integration, owner);
      throw error;
    }
    if (error.failure === 'reconnect') {
      // Only at the version that was refused: a newer one has other tokens.
      const marked = await integrations.put({ ...next, status: 'reconnect_required' }, version);
      if (!marked) return undefined;
      throw reconnectRequired(provider);
    }
    await integrations.releaseLease(integration, owner);
    if (usable) return { tokens, integration };
    throw error.failure === 'transient' ? unavailable(provider, error) : misconfigured(provider);
  }
};

const notConnected = ({ label, type }: Provider) =>
  new ServiceError(
    'integration_not_connected',
    `${label} is not connected. Connect it first: POST /integrations/oauth_start/${type}.`,
  );

const reconnectRequired = ({ label, type }: Provider) =>
  new ServiceError(
    'reconnect_required',
    `${label} no longer accepts this connection. Connect it again: POST /integrations/oauth_start/${type}.`,
  );

const unavailable = ({ label }: Provider, cause?: unknown) =>
  new ServiceError(
    'provider_unavailable',
    `${label} did not renew the access to the account. Try again in a moment.`,
    { cause },
  );

const misconfigured = ({ label, type }: Provider) =>
  new ServiceError(
    'oauth_app_misconfigured',
    `${label} refuses our OAuth app. An operator must mend it with configure-oauth-app --integration-type ${type}.`,
  );
