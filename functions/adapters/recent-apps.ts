import type { OAuthClient } from '../domain/connection/ports.ts';
import type { OAuthApp, OAuthApps } from '../domain/model/ports.ts';
import { TokenEndpointError } from '../domain/model/token-endpoint-error.ts';
import { appKey } from './oauth-apps.ts';

type Read = { atMs: number; app: Promise<OAuthApp | undefined>; isMissing?: boolean };

/** For so long at most nobody asks again for an app that is not there: it may be stored any time. */
const missingKeptMs = 10_000;

/**
 * Our OAuth apps, cached in this process: one read of DynamoDB and KMS serves many requests, since
 * anybody can send any number of them.
 */
export const createRecentApps = (oauthApps: Pick<OAuthApps, 'get'>, nowMs: () => number) => {
  const reads = new Map<string, Read>();

  return (
    integrationType: string,
    maxAgeMs: number,
    region?: string,
  ): Promise<OAuthApp | undefined> => {
    const key = appKey(integrationType, region);
    const known = reads.get(key);
    const keptMs = known?.isMissing ? Math.min(maxAgeMs, missingKeptMs) : maxAgeMs;
    if (known && nowMs() - known.atMs < keptMs) return known.app;
    const read: Read = { atMs: nowMs(), app: oauthApps.get(integrationType, region) };
    reads.set(key, read);
    read.app.then(
      (app) => {
        read.isMissing = !app;
      },
      () => {
        if (reads.get(key) === read) reads.delete(key);
      },
    );
    return read.app;
  };
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
      const fresh = isRefused && (await oauthApps.get(app.integrationType, app.region));
      if (!fresh) throw error;
      const isSame = fresh.clientId === app.clientId && fresh.clientSecret === app.clientSecret;
      if (isSame) throw error;
      return client.refresh(provider, fresh, ...rest);
    }
  },
});
