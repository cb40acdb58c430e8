import type { Components } from '../../../functions/catalogue/components/catalogue.ts';
import { localComponents } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/catalogue/components/catalogue.ts in local bundles, to add the demo provider's component. */
export const components: Components = localComponents(process.env.FRONTEND_URL ?? '');
