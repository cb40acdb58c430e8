import { appKeys } from '../../catalogue/providers/app-regions.ts';
import type { Providers } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { createRecent } from '../../platform/aws/recent.ts';
import type { createRegisteredApps } from './registered-apps.ts';

/** For so long a page may not show what has just been set up. */
const typesCachedMs = 10_000;

/**
 * The types that a tenant can connect, whatever their region: there is an OAuth app of the platform's, or
 * one of its own. One read serves many requests.
 */
export const createConfiguredTypes = (
  apps: Pick<ReturnType<typeof createRegisteredApps>, 'among'>,
  providers: Providers,
  nowMs: () => number,
) => {
  const typesOf = async (tenantId: string | undefined, among: Iterable<Provider>) => {
    const found = await apps.among(appKeys(among, tenantId));
    return new Set(found.map(({ integrationType }) => integrationType));
  };
  const shared = createRecent(
    (_: 'platform') => typesOf(undefined, providers.values()),
    (all) => all,
    nowMs,
  );
  const ofTenant = createRecent(
    async (tenantId: string) => {
      const known = await shared('platform', typesCachedMs);
      const others = [...providers.values()].filter(({ type }) => !known.has(type));
      return new Set([...known, ...(await typesOf(tenantId, others))]);
    },
    (tenantId) => tenantId,
    nowMs,
  );
  return (tenantId: string): Promise<ReadonlySet<string>> => ofTenant(tenantId, typesCachedMs);
};
