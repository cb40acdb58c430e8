import type { Providers } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';

/** @param integrationType one that the request's schema let pass */
export const findProvider = (providers: Providers, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};
