import { components } from '../../../functions/catalogue/components/catalogue.ts';
import type { Documented } from './lookups.ts';

/** What the providers document of their APIs: each component has a file, named after it. */
export const documentedComponents: readonly ({ component: string } & Documented)[] =
  await Promise.all(
    [...components.keys()].map(async (component) => {
      const { documented } = await import(`./${component.replaceAll('_', '-')}.ts`);
      return { component, ...documented };
    }),
  );
