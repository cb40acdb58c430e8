import type { ProviderFinder } from '../../../functions/catalogue/providers/catalogue.ts';
import {
  providers as deployed,
  typesBySlug as deployedTypes,
} from '../../../functions/catalogue/providers/on-demand.ts';
import { demoType } from '../demo-provider/demo-type.ts';
import { localProviderFinder } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/catalogue/providers/on-demand.ts in local bundles, to add the demo provider's. */
export const providers: ProviderFinder = localProviderFinder(
  deployed,
  process.env.FRONTEND_URL ?? '',
);

export const typesBySlug: ReadonlyMap<string, string> = new Map([
  ...deployedTypes,
  [demoType, demoType],
]);
