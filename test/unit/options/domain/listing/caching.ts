import type {
  CachedFailure,
  CacheKeys,
  SerializedList,
} from '../../../../../functions/options/domain/listing/option-cache.ts';
import { readThroughCache } from '../../../../../functions/options/domain/listing/read-through-cache.ts';
import type { ListPart } from '../../../../../functions/options/domain/query/list-part.ts';
import type { LookUp } from '../../../../../functions/options/domain/query/look-up.ts';
import type { ProviderFailure } from '../../../../../functions/options/domain/reading/provider-failure.ts';
import type { ReadOptionsResult } from '../../../../../functions/options/domain/reading/read-options.ts';
import { gmailLookUp } from '../../../../support/fields/a-look-up.ts';

/** A cache in memory, a clock that tests set, and the number of requests to the provider. */
export const caching = () => {
  const lists = new Map<string, SerializedList>();
  const limits = new Map<string, number>();
  const failures = new Map<string, { failure: CachedFailure; untilMs: number }>();
  const fails: { with?: ProviderFailure | undefined } = {};
  const now = { ms: 1_000_000 };
  const deps = {
    optionCache: {
      get: async (_: unknown, query: string) => lists.get(query),
      put: async (_: unknown, of: string, list: SerializedList) => void lists.set(of, list),
      blocks: async ({ query, connection, app }: CacheKeys) => ({
        connectionLimitedUntilMs: limits.get(connection) ?? 0,
        appLimitedUntilMs: limits.get(app) ?? 0,
        failed: failures.get(query),
      }),
      setLimitedUntil: async (of: string, untilMs: number) =>
        void limits.set(of, Math.max(untilMs, limits.get(of) ?? 0)),
      putFailure: async (of: string, failure: CachedFailure, untilMs: number) =>
        void failures.set(of, { failure, untilMs }),
    },
    optionsFreshMs: 60_000,
    listsInFlight: new Map(),
    clock: { nowMs: () => now.ms, sleep: async () => {} },
    report: (error: unknown) => {
      throw error;
    },
  };
  let requests = 0;
  const read = async (): Promise<ReadOptionsResult> => {
    requests++;
    if (fails.with) return { failed: fails.with };
    return { list: { options: [{ id: `${requests}`, name: '' }], truncated: false } };
  };
  const ask = async (refresh: boolean, part: ListPart = {}) => {
    const served = await serve(refresh, part);
    if ('failed' in served) throw new Error(served.failed.why);
    const { options, ageMs } = served.list;
    return [options[0]?.id, ageMs];
  };
  const serve = (refresh: boolean, part: ListPart = {}, of: LookUp = gmailLookUp) =>
    readThroughCache(deps, { ...of, query: { ...of.query, refresh } }, part, read);
  return { now, fails, lists, deps, ask, serve, asked: () => requests };
};
