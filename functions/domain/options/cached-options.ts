import { createHash } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import type { Clock, SecretOwner } from '../model/ports.ts';
import { type InFlight, singleFlight } from '../waiting/single-flight.ts';
import { coolDownMsOf } from './cool-down.ts';
import type { FieldOptions } from './field-options.ts';
import type { CachedOptions, OptionCache } from './ports.ts';

export type CachedOptionsDeps = {
  optionCache: OptionCache;
  /** How long a list counts as fresh; 0 asks the provider every time. */
  optionsFreshMs: number;
  /** Questions being answered in this process. */
  listsInFlight: InFlight<ServedOptions>;
  clock: Clock;
  report(error: unknown): void;
};

/** `ageMs` of a list from the cache; `stale` when the provider could not be asked for a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };

/**
 * Answers a question from the cache, or asks the provider once for everybody who wants to know. A
 * provider that is over its limit is not asked again before the time it named; a list that is too
 * old to be fresh is served meanwhile. A list that the limit cut short leads to the rest, and
 * counts as fresh only until the provider may be asked again; a whole one, if old, is preferred.
 * @param asked `question` is everything that the answer depends on, beside the connection; `refresh`
 *   asks the provider anew, unless somebody has just done so
 */
export const cachedOptions = async (
  deps: CachedOptionsDeps,
  connection: Pick<Connection, 'tenantId' | 'integrationType' | 'integrationId' | 'flowId'>,
  { question, refresh }: { question: object; refresh: boolean },
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const { tenantId, integrationType, integrationId, flowId } = connection;
  // A new flow is a new connection: what the old account had is not shown any more.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const key = hash({ ...identity, ...question });
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  return singleFlight(deps.listsInFlight, key, () =>
    answer(deps, { owner, key, coolDownKey: hash(identity), refresh }, fetchOptions),
  );
};

type Keys = { owner: SecretOwner; key: string; coolDownKey: string; refresh: boolean };

/** A list as young is fresh even to whoever asks for a newer one. */
const justFetchedMs = 10_000;
type Cached = FieldOptions & { ageMs: number };

const answer = async (
  deps: CachedOptionsDeps,
  keys: Keys,
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const { optionCache, optionsFreshMs, clock, report } = deps;
  // A cache that does not answer must not cost the answer either.
  const kept = (await optionCache.get(keys.owner, keys.key).catch(report)) ?? undefined;
  const nowMs = clock.nowMs();
  const cached = kept && readKept(kept, nowMs);
  const freshMs = Math.min(
    keys.refresh ? Math.min(justFetchedMs, optionsFreshMs) : optionsFreshMs,
    cached?.coolDownMs ?? optionsFreshMs,
  );
  if (cached && cached.ageMs < freshMs) return cached;

  const coolDownUntilMs = (await optionCache.coolDownUntilMs(keys.coolDownKey).catch(report)) ?? 0;
  if (coolDownUntilMs > nowMs) {
    return cached ? { ...cached, stale: true } : overLimit(coolDownUntilMs - nowMs);
  }
  return fetchAndKeep(deps, keys, { cached, nowMs }, fetchOptions);
};

const readKept = ({ list, fetchedAtMs }: CachedOptions, nowMs: number): Cached => ({
  ...(JSON.parse(list) as FieldOptions),
  ageMs: Math.max(0, nowMs - fetchedAtMs),
});

const overLimit = (waitMs: number): never => {
  throw new ServiceError(
    'provider_rate_limited',
    'The provider is over its rate limit for this account. Try again later.',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
};

/** Asks the provider; an old list is better than the provider's limit, and a whole one than a part. */
const fetchAndKeep = async (
  { optionCache, clock, report }: CachedOptionsDeps,
  { owner, key, coolDownKey }: Keys,
  { cached, nowMs }: { cached: Cached | undefined; nowMs: number },
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const leaveAlone = (ms: number) =>
    optionCache.setCoolDown(coolDownKey, clock.nowMs() + ms).catch(report);
  try {
    const options = await fetchOptions();
    if (options.coolDownMs) await leaveAlone(options.coolDownMs);
    if (options.coolDownMs && cached && !cached.coolDownMs) return { ...cached, stale: true };
    // A cache that does not take it must not cost the answer.
    const kept = { list: JSON.stringify(options), fetchedAtMs: nowMs };
    await optionCache.put(owner, key, kept).catch(report);
    return options;
  } catch (error) {
    const coolDownMs = coolDownMsOf(error);
    if (!coolDownMs) throw error;
    await leaveAlone(coolDownMs);
    if (cached) return { ...cached, stale: true };
    throw error;
  }
};

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
