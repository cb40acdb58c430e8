import { appKeys } from '../../catalogue/providers/app-regions.ts';
import type { Providers } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthClient } from '../../connections/domain/ports.ts';
import { createRecent } from '../../platform/aws/recent.ts';
import type { AppKey, OAuthApp, OAuthApps } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { appKey, type createRegisteredApps } from './oauth-apps.ts';

/** Our OAuth apps, cached in this process: one read of DynamoDB and KMS serves many requests. */
export const createRecentApps = (oauthApps: Pick<OAuthApps, 'get'>, nowMs: () => number) => {
  const read = (key: AppKey) => oauthApps.get(key);
  return createRecent(read, appKey, nowMs);
};

/** For so long a page may not show what has just been set up. */
const typesKeptMs = 10_000;

/**
 * The types that a tenant can connect, whatever their region: there is an OAuth app of the platform's, or
 * one of its own. One read serves many requests.
 */
export const createConfiguredTypes = (
  apps: Pick<ReturnType<typeof createRegisteredApps>, 'among'>,
  providers: Providers,
  nowMs: () => number,
) => {
  const typesOf = async (tenantId: string | undefined, among: Iterable<Provider>) => {
    const found = await apps.among(appKeys(among, tenantId));
    return new Set(found.map(({ integrationType }) => integrationType));
  };
  const shared = createRecent(
    (_: 'platform') => typesOf(undefined, providers.values()),
    (all) => all,
    nowMs,
  );
  const own = createRecent(
    async (tenantId: string) => {
      const known = await shared('platform', typesKeptMs);
      const others = [...providers.values()].filter(({ type }) => !known.has(type));
      return new Set([...known, ...(await typesOf(tenantId, others))]);
    },
    (tenantId) => tenantId,
    nowMs,
  );
  return (tenantId: string): Promise<ReadonlySet<string>> => own(tenantId, typesKeptMs);
};

/**
 * The same client for a caller that keeps OAuth apps for a while. If the provider refuses such an app,
 * it is read again, and used if it was replaced meanwhile. A refused app has cost no refresh token.
 */
export const withFreshApp = (
  client: OAuthClient,
  oauthApps: Pick<OAuthApps, 'get'>,
): OAuthClient => ({
  ...client,
  refresh: async (provider, app, ...rest) => {
    try {
      return await client.refresh(provider, app, ...rest);
    } catch (error) {
      const isRefused =
        error instanceof TokenEndpointError && error.failure === 'app_configuration';
      const { tenantId } = app;
      const fresh = isRefused && (await oauthApps.get({ ...app, tenantId }));
      if (!fresh || !isInPlaceOf(fresh, app)) throw error;
      return client.refresh(provider, fresh, ...rest);
    }
  },
});

/** Another app of a tenant has not made its connections; that of the platform is replaced as a whole. */
const isInPlaceOf = (fresh: OAuthApp, app: OAuthApp): boolean =>
  fresh.clientId === app.clientId
    ? fresh.clientSecret !== app.clientSecret
    : app.tenantId === undefined;
