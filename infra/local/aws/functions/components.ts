import type { Components } from '../../../../functions/components/catalogue.ts';
import { localComponents } from '../../demo-provider/local-catalogues.ts';

/** Stands in for functions/components/catalogue.ts in local bundles, which have the demo provider too. */
export const components: Components = localComponents(process.env.FRONTEND_URL ?? '');
