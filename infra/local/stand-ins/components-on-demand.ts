import type { ComponentFinder } from '../../../functions/components/catalogue.ts';
import { components as deployed } from '../../../functions/components/on-demand.ts';
import { localComponentFinder } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/components/on-demand.ts in local bundles, to add the demo provider's. */
export const components: ComponentFinder = localComponentFinder(
  deployed,
  process.env.FRONTEND_URL ?? '',
);
