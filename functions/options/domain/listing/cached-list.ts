import type { FieldOptions } from '../reading/field-options.ts';
import type { SerializedList } from './option-cache.ts';
import type { ServedOptionsResult } from './served-options.ts';

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
