import type { SecretOwner } from '../model/ports.ts';

/** A cached list as JSON. Times are epoch milliseconds. */
export type CachedOptions = { list: string; fetchedAtMs: number };

/** Cached lists, and the cool-downs after providers' rate limits. */
export type OptionCache = {
  get(owner: SecretOwner, question: string): Promise<CachedOptions | undefined>;
  /** Stores a list until it is too old even as a stale answer. A list that is too long is not stored. */
  put(owner: SecretOwner, question: string, options: CachedOptions): Promise<void>;
  /** Until when the provider must not be asked for this connection. */
  coolDownUntilMs(connection: string): Promise<number>;
  setCoolDown(connection: string, untilMs: number): Promise<void>;
};
