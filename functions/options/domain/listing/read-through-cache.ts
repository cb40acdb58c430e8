import { createHash } from 'node:crypto';
import { appRegions } from '../../../catalogue/providers/app-regions.ts';
import type { SecretOwner } from '../../../platform/model/ports.ts';
import { singleFlight } from '../../../platform/waiting/single-flight.ts';
import type { ListPart } from '../query/list-part.ts';
import type { LookUp } from '../query/look-up.ts';
import type { ReadOptionsResult } from '../reading/read-options.ts';
import type { CacheDeps, OwnedCacheKeys } from './cache-deps.ts';
import { checkCache } from './check-cache.ts';
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
  const { tenantId, integrationType, integrationId, flowId, variables, tenantApp } =
    access.connection;
  // A new flow may bring another account, whose lists are different.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const { component, field, parents } = lookUp;
  const query = { component: component.key, field: field.key, parents: [...parents], ...part };
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  const keys: OwnedCacheKeys = {
    owner,
    query: hash({ ...identity, ...query }),
    connection: hash(identity),
    app: hash({
      app: provider.type,
      region: appRegions(provider, variables)[0],
      // Its quota is its tenant's alone.
      ...(tenantApp === undefined ? {} : { tenantId, tenantApp }),
    }),
  };
  return singleFlight(deps.listsInFlight, keys.query, async () => {
    const checked = await checkCache(deps, keys, lookUp.query.refresh ?? false);
    return checked.result ?? readAndCache(deps, keys, checked, read);
  });
};

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
