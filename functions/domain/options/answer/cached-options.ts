import { createHash } from 'node:crypto';
import type { Clock, SecretOwner } from '../../model/ports.ts';
import { type InFlight, singleFlight } from '../../waiting/single-flight.ts';
import type { ListPart, LookUp } from '../question/look-up.ts';
import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { OptionsRead } from '../reading/read-options.ts';
import type { FieldOptions } from '../reading/take-page.ts';

/** A cached list as JSON. Times are epoch milliseconds. */
export type CachedOptions = { list: string; fetchedAtMs: number };

/** Cached lists, and until when providers' rate limits last. */
export type OptionCache = {
  get(owner: SecretOwner, question: string): Promise<CachedOptions | undefined>;
  /** Stores a list until it is too old even as a stale answer. A list that is too long is not stored. */
  put(owner: SecretOwner, question: string, options: CachedOptions): Promise<void>;
  /** Until when the provider must not be asked for this connection. */
  limitedUntilMs(connection: string): Promise<number>;
  setLimitedUntil(connection: string, untilMs: number): Promise<void>;
};

export type CacheDeps = {
  optionCache: OptionCache;
  /** How long a list is fresh; 0 asks the provider every time. */
  optionsFreshMs: number;
  /** The look-ups in progress in this process. */
  listsInFlight: InFlight<OptionsServed>;
  clock: Clock;
  report(error: unknown): void;
};

/** `ageMs` is set for a cached list; `stale` when the provider's rate limit prevented a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };
export type OptionsServed = { list: ServedOptions } | { failed: ProviderFailure };

/** A list younger than this is served even when the client asks for a newer one. */
const justFetchedMs = 10_000;
type Cached = FieldOptions & { ageMs: number };

/**
 * Answers a part of a look-up from the cache, or asks the provider once for all equal ones. After a
 * rate limit the provider is not asked before the time it named; until then an old list is served. A
 * list that the rate limit cut short has a cursor to the rest, and is fresh only until the provider
 * may be asked again; an old complete list is preferred to it.
 * @param read asks the provider
 */
export const cachedOptions = async (
  deps: CacheDeps,
  lookUp: LookUp,
  part: ListPart,
  read: () => Promise<OptionsRead>,
): Promise<OptionsServed> => {
  const { tenantId, integrationType, integrationId, flowId } = lookUp.access.connection;
  // A new flow may bring another account, whose lists are different.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const { component, field, parents } = lookUp;
  const question = { component: component.key, field: field.key, parents: [...parents], ...part };
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  const keys = { owner, key: hash({ ...identity, ...question }), limitKey: hash(identity) };
  return singleFlight(deps.listsInFlight, keys.key, async () => {
    const kept = await lookInCache(deps, keys, lookUp.question.refresh ?? false);
    return kept.answer ?? readAndKeep(deps, keys, kept, read);
  });
};

type Keys = { owner: SecretOwner; key: string; limitKey: string };
type Kept = { cached: Cached | undefined; nowMs: number; answer?: OptionsServed };

/** The kept list, and the answer if the provider is not asked. A failing cache fails no look-up. */
const lookInCache = async (
  { optionCache, optionsFreshMs, clock, report }: CacheDeps,
  { owner, key, limitKey }: Keys,
  refresh: boolean,
): Promise<Kept> => {
  const stored = (await optionCache.get(owner, key).catch(report)) ?? undefined;
  const nowMs = clock.nowMs();
  const cached = stored && readKept(stored, nowMs);
  const freshMs = Math.min(
    refresh ? Math.min(justFetchedMs, optionsFreshMs) : optionsFreshMs,
    cached?.limitedMs ?? optionsFreshMs,
  );
  const kept = { cached, nowMs };
  if (cached && cached.ageMs < freshMs) return { ...kept, answer: { list: cached } };
  const limitedUntilMs = (await optionCache.limitedUntilMs(limitKey).catch(report)) ?? 0;
  if (limitedUntilMs <= nowMs) return kept;
  const tooSoon = { failed: { why: 'cooling_down', waitMs: limitedUntilMs - nowMs } } as const;
  return { ...kept, answer: cached ? stale(cached) : tooSoon };
};

/** A list as it is stored, with a name that the earlier release reads too. */
type Stored = Omit<FieldOptions, 'limitedMs'> & { coolDownMs?: number | undefined };

const toStored = ({ limitedMs: coolDownMs, ...list }: FieldOptions): Stored => ({
  ...list,
  coolDownMs,
});

const readKept = ({ list: json, fetchedAtMs }: CachedOptions, nowMs: number): Cached => {
  const { coolDownMs: limitedMs, ...list }: Stored = JSON.parse(json);
  return { ...list, limitedMs, ageMs: Math.max(0, nowMs - fetchedAtMs) };
};

const stale = (cached: Cached): OptionsServed => ({ list: { ...cached, stale: true } });

/** Asks the provider. At its rate limit, prefers an old list to a failure or to a part of a list. */
const readAndKeep = async (
  { optionCache, clock, report }: CacheDeps,
  { owner, key, limitKey }: Keys,
  { cached, nowMs }: Kept,
  read: () => Promise<OptionsRead>,
): Promise<OptionsServed> => {
  const leaveAlone = (ms: number) =>
    optionCache.setLimitedUntil(limitKey, clock.nowMs() + ms).catch(report);
  const found = await read();
  if ('failed' in found) {
    if (found.failed.why !== 'rate_limited') return found;
    await leaveAlone(found.failed.waitMs);
    return cached ? stale(cached) : found;
  }
  const { limitedMs } = found.list;
  if (limitedMs) await leaveAlone(limitedMs);
  if (limitedMs && cached && !cached.limitedMs) return stale(cached);
  const kept = { list: JSON.stringify(toStored(found.list)), fetchedAtMs: nowMs };
  await optionCache.put(owner, key, kept).catch(report);
  return found;
};

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
