import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';

/** @param integrationType already checked by the request's schema */
export const findProvider = (providers: ProviderFinder, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};

/** The types whose connections of one account may share a grant: this one first. */
export const familyOf = (providers: ProviderFinder, { type, grantFamily }: Provider): string[] => {
  const others = [...providers.keys()].filter(
    (each) => grantFamily !== undefined && providers.get(each)?.grantFamily === grantFamily,
  );
  return [...new Set([type, ...others])];
};

export type CallDeps = { providers: ProviderFinder; typesBySlug: ReadonlyMap<string, string> };

/** @param slug the last part of a URL that is registered at the provider, already checked by the request's schema */
export const findProviderBySlug = ({ providers, typesBySlug }: CallDeps, slug: string): Provider =>
  findProvider(providers, typesBySlug.get(slug) ?? slug);
