import { callbackSlugOf } from '../../providers/callback-slug.ts';
import type { ProviderFinder } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';

/** @param integrationType already checked by the request's schema */
export const findProvider = (providers: ProviderFinder, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};

/** @param slug the last part of a URL that is registered at the provider, already checked by the request's schema */
export const findProviderBySlug = (providers: ProviderFinder, slug: string): Provider => {
  const type = [...providers.keys()].find((key) => callbackSlugOf({ type: key }) === slug);
  const provider = type && providers.get(type);
  if (!provider) throw new Error(`No provider calls at ${slug}`);
  return provider;
};
