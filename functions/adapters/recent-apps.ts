import type { OAuthApp, OAuthApps } from '../domain/model/ports.ts';
import { appKey } from './oauth-apps.ts';

type Read = { atMs: number; app: Promise<OAuthApp | undefined> };

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
    if (known && nowMs() - known.atMs < maxAgeMs) return known.app;
    const read = { atMs: nowMs(), app: oauthApps.get(integrationType, region) };
    reads.set(key, read);
    read.app.catch(() => {
      if (reads.get(key) === read) reads.delete(key);
    });
    return read.app;
  };
};
