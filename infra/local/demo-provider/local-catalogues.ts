import {
  type ComponentFinder,
  type Components,
  components,
} from '../../../functions/components/catalogue.ts';
import {
  type ProviderFinder,
  type Providers,
  providers,
} from '../../../functions/providers/catalogue.ts';
import { describeComponent } from './describe-component.ts';
import { demoType, describeProvider } from './describe-provider.ts';

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

/** A finder that knows one more. */
const withOne = <T>(
  finder: { get(key: string): T | undefined; keys(): Iterable<string> },
  key: string,
  one: T,
) => ({
  keys: () => [...finder.keys(), key].values(),
  get: (wanted: string) => (wanted === key ? one : finder.get(wanted)),
});

/** @param frontendUrl where the demo provider is served from */
export const localProviderFinder = (finder: ProviderFinder, frontendUrl: string): ProviderFinder =>
  withOne(finder, demoType, describeProvider(frontendUrl));

/** @param frontendUrl where the demo provider is served from */
export const localComponentFinder = (
  finder: ComponentFinder,
  frontendUrl: string,
): ComponentFinder => {
  const demo = describeComponent(frontendUrl);
  return withOne(finder, demo.key, demo);
};
