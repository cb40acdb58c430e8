import { createHash } from 'node:crypto';
import { appRegions } from '../../../catalogue/providers/app-regions.ts';
import type { Clock, SecretOwner } from '../../../platform/model/ports.ts';
import { type InFlight, singleFlight } from '../../../platform/waiting/single-flight.ts';
import type { ListPart, LookUp } from '../question/look-up.ts';
import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { OptionsRead } from '../reading/read-options.ts';
import type { FieldOptions } from '../reading/take-page.ts';
import { toKept } from './kept-failure.ts';
import type { CachedOptions, CacheKeys, Hindrances, OptionCache } from './option-cache.ts';

export type CacheDeps = {
  optionCache: OptionCache;
  /** How long a list is fresh; 0 asks the provider every time. */
  optionsFreshMs: number;
  /** The look-ups in progress in this process. */
  listsInFlight: InFlight<OptionsServed>;
  clock: Clock;
  report(error: unknown): void;
};

/** `ageMs` is set for a cached list; `stale` when a rate limit, the provider's or ours, prevented a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };
/** `keptMs`: for how long the same question gets the same failure. */
export type OptionsServed =
  | { list: ServedOptions }
  | { failed: ProviderFailure; keptMs?: number | undefined };

/** What the provider has answered since is served again, even when the client asks for a newer one. */
const justAskedMs = 10_000;
/** One account's answer stops no other for longer, whatever it says. */
const longestAppLimitMs = 60_000;
type Cached = FieldOptions & { ageMs: number };

/**
 * Answers a part of a look-up from the cache, or asks the provider once for all equal ones. After a
 * rate limit the provider is not asked before the time it named; until then an old list is served. A
 * list that the rate limit cut short has a cursor to the rest, and is fresh only until the provider
 * may be asked again; an old complete list is preferred to it. A failure is kept for ten seconds.
 * @param read asks the provider
 */
export const cachedOptions = async (
  deps: CacheDeps,
  lookUp: LookUp,
  part: ListPart,
  read: () => Promise<OptionsRead>,
): Promise<OptionsServed> => {
  const { provider, access } = lookUp;
  const { tenantId, integrationType, integrationId, flowId, variables } = access.connection;
  // A new flow may bring another account, whose lists are different.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const { component, field, parents } = lookUp;
  const question = { component: component.key, field: field.key, parents: [...parents], ...part };
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  const keys: Keys = {
    owner,
    question: hash({ ...identity, ...question }),
    connection: hash(identity),
    app: hash({ app: provider.type, region: appRegions(provider, variables)[0] }),
  };
  return singleFlight(deps.listsInFlight, keys.question, async () => {
    const kept = await lookInCache(deps, keys, lookUp.question.refresh ?? false);
    return kept.answer ?? readAndKeep(deps, keys, kept, read);
  });
};

type Keys = CacheKeys & { owner: SecretOwner };
type Kept = { cached: Cached | undefined; nowMs: number; answer?: OptionsServed };

/** The kept list, and the answer if the provider is not asked. A failing cache fails no look-up. */
const lookInCache = async (
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

const readKept = ({ list: json, fetchedAtMs }: CachedOptions, nowMs: number): Cached => {
  const list: Omit<FieldOptions, 'limitsApp'> = JSON.parse(json);
  return { ...list, ageMs: Math.max(0, nowMs - fetchedAtMs) };
};

const stale = (cached: Cached): OptionsServed => ({ list: { ...cached, stale: true } });

/** Asks the provider. At a rate limit, prefers an old list to a failure or to a part of a list. */
const readAndKeep = async (
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

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
