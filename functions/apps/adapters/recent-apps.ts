import type { OAuthClient } from '../../connections/domain/ports.ts';
import { createRecent } from '../../platform/aws/recent.ts';
import type { OAuthApp, OAuthApps } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { appKey } from './oauth-apps.ts';

/** Our OAuth apps, cached in this process: one read of DynamoDB and KMS serves many requests. */
export const createRecentApps = (oauthApps: Pick<OAuthApps, 'get'>, nowMs: () => number) =>
  createRecent(oauthApps.get, appKey, nowMs);

/**
 * The same client for a caller that caches OAuth apps. If the provider refuses such an app,
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
      if (!fresh || !isReplacementOf(fresh, app)) throw error;
      return client.refresh(provider, fresh, ...rest);
    }
  },
});

/** Another app of a tenant has not made its connections; that of the platform is replaced as a whole. */
const isReplacementOf = (fresh: OAuthApp, app: OAuthApp): boolean =>
  fresh.clientId === app.clientId
    ? fresh.clientSecret !== app.clientSecret
    : app.tenantId === undefined;
