import { createHash } from 'node:crypto';
import { appRegions } from '../../../catalogue/providers/app-regions.ts';
import type { SecretOwner } from '../../../platform/model/ports.ts';
import { singleFlight } from '../../../platform/waiting/single-flight.ts';
import type { ListPart } from '../question/list-part.ts';
import type { LookUp } from '../question/look-up.ts';
import type { OptionsRead } from '../reading/read-options.ts';
import type { CacheDeps, Keys } from './cache-deps.ts';
import { lookInCache } from './look-in-cache.ts';
import { readAndKeep } from './read-and-keep.ts';
import type { OptionsServed } from './served-options.ts';

/**
 * Answers a part of a look-up from the cache, or asks the provider once for all equal ones. After a
 * rate limit the provider is not asked before the time it named; until then an old list is served. A
 * list that the rate limit cut short has a cursor to the rest, and is fresh only until the provider
 * may be asked again; an old complete list is preferred to it. A failure is kept for ten seconds.
 * @param read asks the provider
 */
export const cachedOptions = async (
  deps: CacheDeps,
  lookUp: LookUp,
  part: ListPart,
  read: () => Promise<OptionsRead>,
): Promise<OptionsServed> => {
  const { provider, access } = lookUp;
  const { tenantId, integrationType, integrationId, flowId, variables } = access.connection;
  // A new flow may bring another account, whose lists are different.
  const identity = { tenantId, integrationType, integrationId, flowId };
  const { component, field, parents } = lookUp;
  const question = { component: component.key, field: field.key, parents: [...parents], ...part };
  const owner: SecretOwner = { purpose: 'options', tenantId, integrationType };
  const keys: Keys = {
    owner,
    question: hash({ ...identity, ...question }),
    connection: hash(identity),
    app: hash({ app: provider.type, region: appRegions(provider, variables)[0] }),
  };
  return singleFlight(deps.listsInFlight, keys.question, async () => {
    const kept = await lookInCache(deps, keys, lookUp.question.refresh ?? false);
    return kept.answer ?? readAndKeep(deps, keys, kept, read);
  });
};

const hash = (parts: object) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
