import { components as all, type ComponentFinder } from './catalogue.ts';

/** For functions that need one of them: bundles load each when it is asked for (infra/bundling/on-demand.ts). */
export const components: ComponentFinder = all;
