import type { FieldOptions } from '../reading/field-options.ts';
import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { SerializedList } from './option-cache.ts';

/** `ageMs` is set for a cached list; `stale` when a rate limit, the provider's or ours, prevented a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };
/** `cachedForMs`: for how long the same query gets the same failure. */
export type ServedOptionsResult =
  | { list: ServedOptions }
  | { failed: ProviderFailure; cachedForMs?: number | undefined };

export type CachedList = FieldOptions & { ageMs: number };

export const readCachedList = (
  { list: json, fetchedAtMs }: SerializedList,
  nowMs: number,
): CachedList => {
  const list: Omit<FieldOptions, 'limitsApp'> = JSON.parse(json);
  return { ...list, ageMs: Math.max(0, nowMs - fetchedAtMs) };
};

export const staleResult = (cached: CachedList): ServedOptionsResult => ({
  list: { ...cached, stale: true },
});
