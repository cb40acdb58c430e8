import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { OptionsRead } from '../reading/read-options.ts';
import { type CacheDeps, justAskedMs, type Keys } from './cache-deps.ts';
import { toKept } from './kept-failure.ts';
import type { Kept } from './look-in-cache.ts';
import type { CacheKeys } from './option-cache.ts';
import type { OptionsServed } from './served-options.ts';
import { stale } from './stored-list.ts';

/** One account's answer stops no other for longer, whatever it says. */
const longestAppLimitMs = 60_000;

/** Asks the provider. At a rate limit, prefers an old list to a failure or to a part of a list. */
export const readAndKeep = async (
  deps: CacheDeps,
  keys: Keys,
  { cached, nowMs }: Kept,
  read: () => Promise<OptionsRead>,
): Promise<OptionsServed> => {
  const { optionCache, report } = deps;
  const found = await read();
  if ('failed' in found) {
    const keptMs = await keepFailure(deps, keys, found.failed);
    const { why } = found.failed;
    const isLimit = why === 'rate_limited' || why === 'over_budget';
    return cached && isLimit ? stale(cached) : { ...found, keptMs };
  }
  const { limitsApp, ...list } = found.list;
  const { limitedMs } = list;
  if (limitedMs) await leaveAlone(deps, keys, limitedMs, limitsApp);
  if (limitedMs && cached && !cached.limitedMs) return stale(cached);
  const kept = { list: JSON.stringify(list), fetchedAtMs: nowMs };
  await optionCache.put(keys.owner, keys.question, kept).catch(report);
  return found;
};

/**
 * Keeps a rate limit as long as it lasts, and other failures for a moment.
 * @returns how long the failure itself is kept, in milliseconds
 */
const keepFailure = async (
  deps: CacheDeps,
  keys: Keys,
  failure: ProviderFailure,
): Promise<number | undefined> => {
  const { optionCache, optionsFreshMs, clock, report } = deps;
  if (failure.why === 'rate_limited') {
    await leaveAlone(deps, keys, failure.waitMs, failure.ofApp);
    return undefined;
  }
  const kept = toKept(failure);
  if (!kept) return undefined;
  const keptMs = Math.min(justAskedMs, optionsFreshMs);
  await optionCache.putFailure(keys.question, kept, clock.nowMs() + keptMs).catch(report);
  return keptMs;
};

const leaveAlone = async (
  { optionCache, clock, report }: CacheDeps,
  { connection, app }: CacheKeys,
  waitMs: number,
  ofApp = false,
): Promise<void> => {
  const ms = ofApp ? Math.min(longestAppLimitMs, waitMs) : waitMs;
  await optionCache.setLimitedUntil(ofApp ? app : connection, clock.nowMs() + ms).catch(report);
};
