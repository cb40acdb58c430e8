import * as z from 'zod/mini';
import type { SecretOwner } from '../../../platform/model/ports.ts';
import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { CoolDownKeys, CoolDownStore, CoolDowns } from './cool-downs.ts';

const because = <const Why extends string>(...reasons: Why[]) => ({ why: z.enum(reasons) });

/**
 * The failures that we cache for a moment, so that the same query is not sent again: what the
 * provider refuses, and that it is not available. Access to the account and rate limits have a memory
 * of their own.
 */
export const cachedFailure = z.union([
  z.object(because('missing_scope', 'prerequisite_hidden', 'app_configuration')),
  z.object(because('parent_not_found', 'position_gone', 'no_response', 'out_of_time')),
  z.object({ ...because('parent_needed'), parent: z.string() }),
  z.object({ ...because('version_ended', 'unknown_error'), status: z.number() }),
  z.object({ ...because('unknown_form'), expectedAt: z.string() }),
  z.object({ ...because('too_large'), maxBytes: z.number() }),
]);
export type CachedFailure = z.output<typeof cachedFailure>;

/** @returns the failure without what only a log shows; undefined for one that is not cached */
export const toCachedFailure = (failure: ProviderFailure): CachedFailure | undefined =>
  cachedFailure.safeParse(failure).data;

/** A cached list as JSON. Times are epoch milliseconds. */
export type SerializedList = { list: string; fetchedAtMs: number };

/** A query too, by the key of its rows in the cache. */
export type CacheKeys = CoolDownKeys & { query: string };

/** What blocks calls of a provider. */
export type LookUpBlocks = CoolDowns & {
  /** How the same query failed just now. */
  failed?: { failure: CachedFailure; untilMs: number } | undefined;
};

/** Cached lists, and what blocks new ones: rate limits and failures. */
export type OptionCache = Pick<CoolDownStore, 'setLimitedUntil'> & {
  get(owner: SecretOwner, query: string): Promise<SerializedList | undefined>;
  /** Stores a list until it is too old even as a stale answer. A list that is too long is not stored. */
  put(owner: SecretOwner, query: string, options: SerializedList): Promise<void>;
  blocks(keys: CacheKeys): Promise<LookUpBlocks>;
  putFailure(query: string, failure: CachedFailure, untilMs: number): Promise<void>;
};
