import type { SecretOwner } from '../model/ports.ts';

/** A list that was fetched before, as JSON. Times are epoch milliseconds. */
export type CachedOptions = { list: string; fetchedAtMs: number };

/** What was fetched before, and which providers want to be left alone. */
export type OptionCache = {
  get(owner: SecretOwner, question: string): Promise<CachedOptions | undefined>;
  /** Keeps it until nobody may see it any more; a list that is too long is not kept. */
  put(owner: SecretOwner, question: string, options: CachedOptions): Promise<void>;
  /** Until when the provider is not to be asked for this connection. */
  coolDownUntilMs(connection: string): Promise<number>;
  setCoolDown(connection: string, untilMs: number): Promise<void>;
};
