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
  /** How long a list is fresh; 0 asks the provider every time. */
  optionsFreshMs: number;
  /** The look-ups in progress in this process. */
  listsInFlight: InFlight<ServedOptions>;
  clock: Clock;
  report(error: unknown): void;
};

/** `ageMs` is set for a cached list; `stale` when the provider's rate limit prevented a newer one. */
export type ServedOptions = FieldOptions & { ageMs?: number; stale?: true };

/**
 * Answers a look-up from the cache, or asks the provider once for all equal look-ups. After a rate
 * limit the provider is not asked before the time it named; until then an old list is served. A
 * list that the rate limit cut short has a cursor to the rest, and is fresh only until the provider
 * may be asked again; an old complete list is preferred to it.
 * @param asked `question` is everything besides the connection that the answer depends on; `refresh`
 *   asks the provider even if the list is fresh, unless it was just fetched
 */
export const cachedOptions = async (
  deps: CachedOptionsDeps,
  connection: Pick<Connection, 'tenantId' | 'integrationType' | 'integrationId' | 'flowId'>,
  { question, refresh }: { question: object; refresh: boolean },
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const { tenantId, integrationType, integrationId, flowId } = connection;
  // A new flow may bring another account, whose lists are different.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const key = hash({ ...identity, ...question });
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  return singleFlight(deps.listsInFlight, key, () =>
    answer(deps, { owner, key, coolDownKey: hash(identity), refresh }, fetchOptions),
  );
};

type Keys = { owner: SecretOwner; key: string; coolDownKey: string; refresh: boolean };

/** A list younger than this is served even when the client asks for a newer one. */
const justFetchedMs = 10_000;
type Cached = FieldOptions & { ageMs: number };

const answer = async (
  deps: CachedOptionsDeps,
  keys: Keys,
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const { optionCache, optionsFreshMs, clock, report } = deps;
  // A failing cache must not fail the look-up.
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
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new ServiceError(
    'provider_rate_limited',
    `The provider’s rate limit for this account is exceeded. Wait ${retryAfterSeconds} s, and a random part on top, then try again.`,
    { retryAfterSeconds },
  );
};

/** Asks the provider. At its rate limit, prefers an old list to an error or to a part of a list. */
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
    // A failing cache must not fail the look-up.
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
