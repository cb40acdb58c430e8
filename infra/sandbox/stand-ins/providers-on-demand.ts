import type { ProviderFinder } from '../../../functions/catalogue/providers/catalogue.ts';
import {
  providers as deployed,
  typesBySlug as deployedTypes,
} from '../../../functions/catalogue/providers/on-demand.ts';
import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { sandboxProviderFinder } from '../sandbox-catalogues.ts';
import { demoBase } from './base.ts';

/** Replaces functions/catalogue/providers/on-demand.ts, to add the demo provider's. */
export const providers: ProviderFinder = sandboxProviderFinder(deployed, demoBase);

export const typesBySlug: ReadonlyMap<string, string> = new Map([
  ...deployedTypes,
  [demoType, demoType],
]);
