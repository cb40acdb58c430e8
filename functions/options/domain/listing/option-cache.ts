import type { SecretOwner } from '../../../platform/model/ports.ts';
import type { CachedFailure } from './cached-failure.ts';

/** A cached list as JSON. Times are epoch milliseconds. */
export type SerializedList = { list: string; fetchedAtMs: number };

/** A question, its connection and our app, each by the key under which something is kept of it. */
export type CacheKeys = { query: string; connection: string; app: string };

/** Why a provider is not asked, until some time. Where nothing is kept, that is 0. */
export type LookUpBlocks = {
  connectionLimitedUntilMs: number;
  appLimitedUntilMs: number;
  /** How it failed to answer the question just now. */
  failed?: { failure: CachedFailure; untilMs: number } | undefined;
};

/** Cached lists, and what hinders new ones: rate limits and failures. */
export type OptionCache = {
  get(owner: SecretOwner, query: string): Promise<SerializedList | undefined>;
  /** Stores a list until it is too old even as a stale answer. A list that is too long is not stored. */
  put(owner: SecretOwner, query: string, options: SerializedList): Promise<void>;
  blocks(keys: CacheKeys): Promise<LookUpBlocks>;
  /** @param of a connection or an app */
  setLimitedUntil(of: string, untilMs: number): Promise<void>;
  putFailure(query: string, failure: CachedFailure, untilMs: number): Promise<void>;
};
