import * as all from './all.ts';
import type { Provider } from './provider.ts';

export type Providers = ReadonlyMap<string, Provider>;

/** What is enough to find one. */
export type ProviderFinder = Pick<Providers, 'get' | 'keys'>;

/** Every provider by its `integration_type`. A Map, so that `constructor` is no provider. */
export const providers: Providers = new Map(
  Object.values<Provider>(all).map((provider) => [provider.type, provider]),
);
