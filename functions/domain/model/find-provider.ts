import type { Providers } from '../../providers/catalogue.ts';
import type { Provider } from '../../providers/provider.ts';

/** @param integrationType already checked by the request's schema */
export const findProvider = (providers: Providers, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (!provider) throw new Error(`There is no provider ${integrationType}`);
  return provider;
};
