import { createHash } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { ServiceError } from '../model/errors.ts';
import type { Clock, OptionCache, SecretOwner } from '../model/ports.ts';
import { type InFlight, singleFlight } from '../waiting/single-flight.ts';
import type { FieldOptions } from './collect-options.ts';
import { coolDownMsOf } from './cool-down.ts';

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
 * old for better days is served meanwhile. A list that the limit cut short leads to the rest, and
 * counts as fresh only until the provider may be asked again; a whole one, if old, is preferred.
 * @param question everything that the answer depends on, beside the connection
 */
export const cachedOptions = async (
  deps: CachedOptionsDeps,
  connection: Connection,
  question: object,
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  const { tenantId, integrationType, integrationId, flowId } = connection;
  // A new flow is a new connection: what the old account had is not shown any more.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const key = hash({ ...identity, ...question });
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  return singleFlight(deps.listsInFlight, key, () =>
    answer(deps, { owner, key, coolDownKey: hash(identity) }, fetchOptions),
  );
};

type Keys = { owner: SecretOwner; key: string; coolDownKey: string };

const answer = async (
  { optionCache, optionsFreshMs, clock, report }: CachedOptionsDeps,
  { owner, key, coolDownKey }: Keys,
  fetchOptions: () => Promise<FieldOptions>,
): Promise<ServedOptions> => {
  // A cache that does not answer must not cost the answer either.
  const failed = (error: unknown) => report(error);
  const cached = (await optionCache.get(owner, key).catch(failed)) ?? undefined;
  const nowMs = clock.nowMs();
  const served = cached && {
    ...(JSON.parse(cached.list) as FieldOptions),
    ageMs: Math.max(0, nowMs - cached.fetchedAtMs),
  };
  const freshMs = Math.min(optionsFreshMs, served?.coolDownMs ?? optionsFreshMs);
  if (served && served.ageMs < freshMs) return served;

  const coolDownUntilMs = (await optionCache.coolDownUntilMs(coolDownKey).catch(failed)) ?? 0;
  if (coolDownUntilMs > nowMs) {
    if (served) return { ...served, stale: true };
    throw new ServiceError(
      'provider_rate_limited',
      'The provider is over its rate limit for this account. Try again later.',
      { retryAfterSeconds: Math.ceil((coolDownUntilMs - nowMs) / 1000) },
    );
  }
  const leaveAlone = (ms: number) =>
    optionCache.setCoolDown(coolDownKey, clock.nowMs() + ms).catch(report);
  try {
    const options = await fetchOptions();
    if (options.coolDownMs) {
      await leaveAlone(options.coolDownMs);
      if (served && !served.coolDownMs) return { ...served, stale: true };
    }
    // A cache that does not take it must not cost the answer.
    await optionCache
      .put(owner, key, { list: JSON.stringify(options), fetchedAtMs: nowMs })
      .catch(report);
    return options;
  } catch (error) {
    const coolDownMs = coolDownMsOf(error);
    if (!coolDownMs) throw error;
    await leaveAlone(coolDownMs);
    if (served) return { ...served, stale: true };
    throw error;
  }
};

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
