import { type Components, components } from '../../../functions/components/catalogue.ts';
import { type Providers, providers } from '../../../functions/providers/catalogue.ts';
import { describeComponent } from './describe-component.ts';
import { describeProvider } from './describe-provider.ts';

// The catalogues of a local stack: the deployed ones with the demo provider.

/** @param frontendUrl where the demo provider is served from */
export const localProviders = (frontendUrl: string): Providers => {
  const demo = describeProvider(frontendUrl);
  return new Map([...providers, [demo.type, demo]]);
};

/** @param frontendUrl where the demo provider is served from */
export const localComponents = (frontendUrl: string): Components => {
  const demo = describeComponent(frontendUrl);
  return new Map([...components, [demo.key, demo]]);
};
