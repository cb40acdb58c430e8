import type { Clock, SecretOwner } from '../../../platform/model/ports.ts';
import type { InFlight } from '../../../platform/waiting/single-flight.ts';
import type { CacheKeys, OptionCache } from './option-cache.ts';
import type { ServedOptionsResult } from './served-options.ts';

export type CacheDeps = {
  optionCache: OptionCache;
  /** How long a list is fresh; 0 asks the provider every time. */
  optionsFreshMs: number;
  /** The look-ups in progress in this process. */
  listsInFlight: InFlight<ServedOptionsResult>;
  clock: Clock;
  report(error: unknown): void;
};

/** What the provider has answered since is served again, even when the client asks for a newer one. */
export const justFetchedMs = 10_000;

export type OwnedCacheKeys = CacheKeys & { owner: SecretOwner };
