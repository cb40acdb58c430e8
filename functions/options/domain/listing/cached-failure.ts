import * as z from 'zod/mini';
import type { ProviderFailure } from '../reading/provider-failure.ts';

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
