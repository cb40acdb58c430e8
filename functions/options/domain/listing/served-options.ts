import type { FieldOptions } from '../reading/field-options.ts';
import type { ProviderFailure } from '../reading/provider-failure.ts';

/** `ageMs` is set for a cached list; `stale` when a rate limit, the provider's or ours, prevented a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };
/** `keptMs`: for how long the same question gets the same failure. */
export type ServedOptionsResult =
  | { list: ServedOptions }
  | { failed: ProviderFailure; cachedForMs?: number | undefined };
