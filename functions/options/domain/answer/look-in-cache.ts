import { type CacheDeps, justAskedMs, type Keys } from './cache-deps.ts';
import type { Hindrances } from './option-cache.ts';
import type { OptionsServed } from './served-options.ts';
import { type Cached, readKept, stale } from './stored-list.ts';

export type Kept = { cached: Cached | undefined; nowMs: number; answer?: OptionsServed };

/** The kept list, and the answer if the provider is not asked. A failing cache fails no look-up. */
export const lookInCache = async (
  { optionCache, optionsFreshMs, clock, report }: CacheDeps,
  { owner, ...keys }: Keys,
  refresh: boolean,
): Promise<Kept> => {
  const stored = (await optionCache.get(owner, keys.question).catch(report)) ?? undefined;
  const nowMs = clock.nowMs();
  const cached = stored && readKept(stored, nowMs);
  const freshMs = Math.min(
    refresh ? Math.min(justAskedMs, optionsFreshMs) : optionsFreshMs,
    cached?.limitedMs ?? optionsFreshMs,
  );
  const kept = { cached, nowMs };
  if (cached && cached.ageMs < freshMs) return { ...kept, answer: { list: cached } };
  const hindrances = await optionCache.hindrances(keys).catch(report);
  const hindered = hindrances && failureOf(hindrances, nowMs);
  if (!hindered) return kept;
  const isLimit = hindered.failed.why === 'cooling_down';
  return { ...kept, answer: cached && isLimit ? stale(cached) : hindered };
};

/** How a look-up fails without asking the provider; undefined if nothing hinders it. */
const failureOf = (
  { connectionLimitedUntilMs, appLimitedUntilMs, failed }: Hindrances,
  nowMs: number,
): Extract<OptionsServed, { failed: unknown }> | undefined => {
  const waitMs = Math.max(connectionLimitedUntilMs, appLimitedUntilMs) - nowMs;
  const ofApp = appLimitedUntilMs > connectionLimitedUntilMs;
  if (waitMs > 0) return { failed: { why: 'cooling_down', waitMs, ofApp } };
  const keptMs = failed ? failed.untilMs - nowMs : 0;
  return failed && keptMs > 0 ? { failed: failed.failure, keptMs } : undefined;
};
