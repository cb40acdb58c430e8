import { providers as all, type ProviderFinder } from './catalogue.ts';

/** For functions that need one of them: bundles load each when it is asked for (infra/bundling/on-demand.ts). */
export const providers: ProviderFinder = all;

/** Of the catalogue, which no function has to load for them. */
export const keys: readonly string[] = [...all.keys()];
