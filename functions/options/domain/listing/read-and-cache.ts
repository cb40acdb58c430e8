import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { ReadOptionsResult } from '../reading/read-options.ts';
import { type CacheDeps, justFetchedMs, type OwnedCacheKeys } from './cache-deps.ts';
import type { CacheCheck } from './check-cache.ts';
import { recordCoolDown } from './cool-downs.ts';
import { toCachedFailure } from './option-cache.ts';
import { type ServedOptionsResult, staleResult } from './served-options.ts';

/** Asks the provider. At a rate limit, prefers an old list to a failure or to a part of a list. */
export const readAndCache = async (
  deps: CacheDeps,
  keys: OwnedCacheKeys,
  { cached, nowMs }: CacheCheck,
  read: () => Promise<ReadOptionsResult>,
): Promise<ServedOptionsResult> => {
  const { optionCache, report } = deps;
  const found = await read();
  if ('failed' in found) {
    const cachedForMs = await cacheFailure(deps, keys, found.failed);
    const { why } = found.failed;
    const isLimit = why === 'rate_limited' || why === 'over_budget';
    return cached && isLimit ? staleResult(cached) : { ...found, cachedForMs };
  }
  const { limitsApp, ...list } = found.list;
  const { limitedMs } = list;
  if (limitedMs)
    await recordCoolDown(optionCache, deps, keys, { waitMs: limitedMs, ofApp: limitsApp });
  if (limitedMs && cached && !cached.limitedMs) return staleResult(cached);
  const stored = { list: JSON.stringify(list), fetchedAtMs: nowMs };
  await optionCache.put(keys.owner, keys.query, stored).catch(report);
  return found;
};

/**
 * Keeps a rate limit as long as it lasts, and other failures for a moment.
 * @returns how long we cache the failure, in milliseconds
 */
const cacheFailure = async (
  deps: CacheDeps,
  keys: OwnedCacheKeys,
  failure: ProviderFailure,
): Promise<number | undefined> => {
  const { optionCache, optionsFreshMs, clock, report } = deps;
  if (failure.why === 'rate_limited') {
    await recordCoolDown(optionCache, deps, keys, failure);
    return undefined;
  }
  const stored = toCachedFailure(failure);
  if (!stored) return undefined;
  const cachedForMs = Math.min(justFetchedMs, optionsFreshMs);
  await optionCache.putFailure(keys.query, stored, clock.nowMs() + cachedForMs).catch(report);
  return cachedForMs;
};
