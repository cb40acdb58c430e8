import type { FieldOptions } from '../reading/field-options.ts';
import type { CachedOptions } from './option-cache.ts';
import type { OptionsServed } from './served-options.ts';

export type Cached = FieldOptions & { ageMs: number };

export const readKept = ({ list: json, fetchedAtMs }: CachedOptions, nowMs: number): Cached => {
  const list: Omit<FieldOptions, 'limitsApp'> = JSON.parse(json);
  return { ...list, ageMs: Math.max(0, nowMs - fetchedAtMs) };
};

export const stale = (cached: Cached): OptionsServed => ({ list: { ...cached, stale: true } });
