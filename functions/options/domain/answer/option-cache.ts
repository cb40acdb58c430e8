import type { SecretOwner } from '../../../platform/model/ports.ts';
import type { KeptFailure } from './kept-failure.ts';

/** A cached list as JSON. Times are epoch milliseconds. */
export type CachedOptions = { list: string; fetchedAtMs: number };

/** A question, its connection and our app, each by the key under which something is kept of it. */
export type CacheKeys = { question: string; connection: string; app: string };

/** Why a provider is not asked, until some time. Where nothing is kept, that is 0. */
export type Hindrances = {
  connectionLimitedUntilMs: number;
  appLimitedUntilMs: number;
  /** How it failed to answer the question just now. */
  failed?: { failure: KeptFailure; untilMs: number } | undefined;
};

/** Cached lists, and what hinders new ones: rate limits and failures. */
export type OptionCache = {
  get(owner: SecretOwner, question: string): Promise<CachedOptions | undefined>;
  /** Stores a list until it is too old even as a stale answer. A list that is too long is not stored. */
  put(owner: SecretOwner, question: string, options: CachedOptions): Promise<void>;
  hindrances(keys: CacheKeys): Promise<Hindrances>;
  /** @param of a connection or an app */
  setLimitedUntil(of: string, untilMs: number): Promise<void>;
  putFailure(question: string, failure: KeptFailure, untilMs: number): Promise<void>;
};
