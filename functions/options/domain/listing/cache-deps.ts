import type { Clock, SecretOwner } from '../../../platform/model/ports.ts';
import type { InFlight } from '../../../platform/waiting/single-flight.ts';
import type { CacheKeys, OptionCache } from './option-cache.ts';
import type { ServedOptionsResult } from './served-options.ts';

export type CacheDeps = {
  optionCache: OptionCache;
  /** How long a list is fresh; 0 calls the provider every time. */
  optionsFreshMs: number;
  /** The look-ups in progress in this process. */
  listsInFlight: InFlight<ServedOptionsResult>;
  clock: Clock;
  report(error: unknown): void;
};

/** A list as new as this is served again, even when the client requests a fresh one. */
export const justFetchedMs = 10_000;

export type OwnedCacheKeys = CacheKeys & { owner: SecretOwner };
