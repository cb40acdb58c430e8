import { callbackSlugOf } from '../../providers/callback-slug.ts';
import type { Providers } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';

/** @param integrationType already checked by the request's schema */
export const findProvider = (providers: Providers, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};

/** @param slug the last part of a URL that is registered at the provider, already checked by the request's schema */
export const findProviderBySlug = (providers: Providers, slug: string): Provider => {
  const provider = [...providers.values()].find((one) => callbackSlugOf(one) === slug);
  if (!provider) throw new Error(`No provider calls at ${slug}`);
  return provider;
};
