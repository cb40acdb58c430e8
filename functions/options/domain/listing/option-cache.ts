import * as z from 'zod/mini';
import type { ProviderFailure } from '../reading/provider-failure.ts';
import type { SecretOwner } from '../../../platform/model/ports.ts';

const because = <const Why extends string>(...reasons: Why[]) => ({ why: z.enum(reasons) });

/**
 * The failures that are kept for a moment, so that the same question is not asked again: what the
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

/** @returns the failure without what only a log shows; undefined for one that is not kept */
export const toCachedFailure = (failure: ProviderFailure): CachedFailure | undefined =>
  cachedFailure.safeParse(failure).data;

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
