import { appRegions } from '../../providers/app-regions.ts';
import type { ProviderFinder } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';
import type { VariableValues } from '../../providers/resolve-provider.ts';

/** @param integrationType already checked by the request's schema */
export const findProvider = (providers: ProviderFinder, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};

export type CallDeps = { providers: ProviderFinder; typesBySlug: ReadonlyMap<string, string> };

/** @param slug the last part of a URL that is registered at the provider, already checked by the request's schema */
export const findProviderBySlug = ({ providers, typesBySlug }: CallDeps, slug: string): Provider =>
  findProvider(providers, typesBySlug.get(slug) ?? slug);

/**
 * Our OAuth app for a connection with these variables: its region's app, or the common one.
 * @param get reads one app, as the methods of `OAuthApps` do
 */
export const findApp = async <App>(
  get: (integrationType: string, region?: string) => Promise<App | undefined>,
  provider: Provider,
  values: VariableValues,
): Promise<App | undefined> => {
  for (const region of appRegions(provider, values)) {
    const app = await get(provider.type, region);
    if (app) return app;
  }
  return undefined;
};
