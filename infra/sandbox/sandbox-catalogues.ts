import {
  type ComponentFinder,
  type Components,
  components,
} from '../../functions/catalogue/components/catalogue.ts';
import {
  type ProviderFinder,
  type Providers,
  providers,
} from '../../functions/catalogue/providers/catalogue.ts';
import {
  demoType,
  describeComponent,
  describeProvider,
} from '../../functions/sandbox/domain/demo-catalogue.ts';

// The catalogues of an environment with a sandbox and of a local stack, and the finders of their members:
// those of a deployment with the demo provider. `base` is the address above its path.

export const sandboxProviders = (base: string): Providers =>
  new Map([...providers, [demoType, describeProvider(base)]]);

export const sandboxComponents = (base: string): Components =>
  new Map([...components, [demoType, describeComponent(base)]]);

const withDemo = <T>(
  finder: { get(key: string): T | undefined; keys(): Iterable<string> },
  demo: T,
) => ({
  keys: () => [...finder.keys(), demoType].values(),
  get: (key: string) => (key === demoType ? demo : finder.get(key)),
});

export const sandboxProviderFinder = (finder: ProviderFinder, base: string): ProviderFinder =>
  withDemo(finder, describeProvider(base));

export const sandboxComponentFinder = (finder: ComponentFinder, base: string): ComponentFinder =>
  withDemo(finder, describeComponent(base));
