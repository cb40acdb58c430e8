import type { SecretOwner } from '../../../platform/model/ports.ts';
import { singleFlight } from '../../../platform/waiting/single-flight.ts';
import type { ListPart } from '../query/list-part.ts';
import type { LookUp } from '../query/look-up.ts';
import type { ReadOptionsResult } from '../reading/read-options.ts';
import type { CacheDeps, OwnedCacheKeys } from './cache-deps.ts';
import { checkCache } from './check-cache.ts';
import { coolDownKeysOf, hashOf, identityOf } from './cool-downs.ts';
import { readAndCache } from './read-and-cache.ts';
import type { ServedOptionsResult } from './served-options.ts';

/**
 * Answers a part of a look-up from the cache, or calls the provider once for all equal ones. After a
 * rate limit the provider is not asked before the time it named; until then an old list is served. A
 * list that the rate limit cut short has a cursor to the rest, and is fresh only until the provider
 * may be asked again; an old complete list is preferred to it. We cache a failure for ten seconds.
 * @param read calls the provider
 */
export const readThroughCache = async (
  deps: CacheDeps,
  lookUp: LookUp,
  part: ListPart,
  read: () => Promise<ReadOptionsResult>,
): Promise<ServedOptionsResult> => {
  const { provider, access } = lookUp;
  const { connection } = access;
  const { tenantId, integrationType } = connection;
  const { component, field, parents } = lookUp;
  const query = { component: component.key, field: field.key, parents: [...parents], ...part };
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  const keys: OwnedCacheKeys = {
    owner,
    query: hashOf({ ...identityOf(connection), ...query }),
    ...coolDownKeysOf(provider, connection),
  };
  return singleFlight(deps.listsInFlight, keys.query, async () => {
    const checked = await checkCache(deps, keys, lookUp.query.refresh ?? false);
    return checked.result ?? readAndCache(deps, keys, checked, read);
  });
};
