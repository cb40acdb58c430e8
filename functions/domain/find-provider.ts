import type { Providers } from '../providers/catalogue.ts';
import type { Provider } from '../providers/provider.ts';
import { ServiceError } from './errors.ts';
import { printable } from './printable.ts';

/** @throws ServiceError not_found naming the valid integration types */
export const findProvider = (providers: Providers, integrationType: string): Provider => {
  const provider = providers.get(integrationType);
  if (provider) return provider;
  throw new ServiceError(
    'not_found',
    `Unknown integration type '${printable(integrationType)}'. Valid ones: ${[...providers.keys()].sort().join(', ')}.`,
  );
};
