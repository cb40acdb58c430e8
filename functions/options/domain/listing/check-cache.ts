import { type CacheDeps, justFetchedMs, type OwnedCacheKeys } from './cache-deps.ts';
import { coolDownAt } from './cool-downs.ts';
import type { LookUpBlocks } from './option-cache.ts';
import {
  type CachedList,
  readCachedList,
  type ServedOptionsResult,
  staleResult,
} from './served-options.ts';

export type CacheCheck = {
  cached: CachedList | undefined;
  nowMs: number;
  result?: ServedOptionsResult;
};

/** The cached list, and the result if we do not call the provider. A failing cache fails no look-up. */
export const checkCache = async (
  { optionCache, optionsFreshMs, clock, report }: CacheDeps,
  { owner, ...keys }: OwnedCacheKeys,
  refresh: boolean,
): Promise<CacheCheck> => {
  const stored = (await optionCache.get(owner, keys.query).catch(report)) ?? undefined;
  const nowMs = clock.nowMs();
  const cached = stored && readCachedList(stored, nowMs);
  const freshMs = Math.min(
    refresh ? Math.min(justFetchedMs, optionsFreshMs) : optionsFreshMs,
    cached?.limitedMs ?? optionsFreshMs,
  );
  const checked = { cached, nowMs };
  if (cached && cached.ageMs < freshMs) return { ...checked, result: { list: cached } };
  const blocks = await optionCache.blocks(keys).catch(report);
  const blocked = blocks && failureOf(blocks, nowMs);
  if (!blocked) return checked;
  const isLimit = blocked.failed.why === 'cooling_down';
  return { ...checked, result: cached && isLimit ? staleResult(cached) : blocked };
};

/** How a look-up fails without a call of the provider; undefined if nothing blocks it. */
const failureOf = (
  { failed, ...coolDowns }: LookUpBlocks,
  nowMs: number,
): Extract<ServedOptionsResult, { failed: unknown }> | undefined => {
  const coolDown = coolDownAt(coolDowns, nowMs);
  if (coolDown) return { failed: { why: 'cooling_down', ...coolDown } };
  const cachedForMs = failed ? failed.untilMs - nowMs : 0;
  return failed && cachedForMs > 0 ? { failed: failed.failure, cachedForMs } : undefined;
};
