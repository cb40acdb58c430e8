import type { OAuthApp, OAuthApps } from '../domain/model/ports.ts';

type Read = { atMs: number; app: Promise<OAuthApp | undefined> };

/**
 * Our OAuth apps, cached in this process: one read of DynamoDB and KMS serves many requests, since
 * anybody can send any number of them.
 */
export const createRecentApps = (oauthApps: Pick<OAuthApps, 'get'>, nowMs: () => number) => {
  const reads = new Map<string, Read>();

  return (integrationType: string, maxAgeMs: number): Promise<OAuthApp | undefined> => {
    const known = reads.get(integrationType);
    if (known && nowMs() - known.atMs < maxAgeMs) return known.app;
    const read = { atMs: nowMs(), app: oauthApps.get(integrationType) };
    reads.set(integrationType, read);
    read.app.catch(() => {
      if (reads.get(integrationType) === read) reads.delete(integrationType);
    });
    return read.app;
  };
};
